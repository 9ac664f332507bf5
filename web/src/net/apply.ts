/** How each kind of event changes this browser's knowledge of a table. */

import type { Event, EventData, SeatView, TableView } from "../generated/messages";
import type { Entry, LogNote, Said, Snapshot } from "./table";

type Changes = Partial<Snapshot>;
type Handlers = {
  [Kind in EventData["type"]]?: (
    data: Extract<EventData, { type: Kind }>,
    table: TableView,
    before: Snapshot,
    event: Event,
  ) => Changes;
};

const ON: Handlers = {
  sat: (data, table) => ({
    table: seated(table, data.seats, {
      kind: "person",
      name: data.name,
      holder: data.guest,
      bot: null,
    }),
  }),
  left: (data, table, before) => ({
    table: {
      ...seated(table, data.seats, {
        kind: data.bot ? "bot" : "open",
        name: data.bot ?? "",
        holder: null,
        bot: data.bot ?? null,
        present: false,
      }),
      question: null,
    },
    mine: before.mine.filter((seat) => !data.seats.includes(seat)),
  }),
  renamed: ({ seats, name }, table) => ({ table: seated(table, seats, { name }) }),
  started: (_, table) => ({ table: { ...table, phase: "playing" } }),
  played: (data, table, { log }, event) => ({
    log: [...log, entryOf(data, event)],
    advice: null,
    ...(data.actor >= 0 ? { fall: null } : {}),
    table: table.question?.what === "undo" ? { ...table, question: null } : table,
  }),
  // Players get gallery messages without their text.
  said: (data, _, { chat }, event) => (data.text ? { chat: [...chat, saidOf(event, data)] } : {}),
  paused: (data, table) => ({
    table: {
      ...table,
      phase: "paused",
      question: table.question?.what === "pause" ? null : table.question,
    },
    pausedBy: data.name,
  }),
  resumed: (_, table) => ({ table: { ...table, phase: "playing" }, pausedBy: null }),
  asked: ({ what = "undo", seat, waiting }, table) => ({
    table: { ...table, question: { what, seat, waiting } },
  }),
  answered: ({ guest, yes }, table) => ({
    table: { ...table, question: answered(table, guest, yes) },
  }),
  undone: ({ keep, seat, casual }, table, { log }) => ({
    log: log.slice(0, keep),
    advice: null,
    fall: null,
    table: {
      ...(casual && seat != null ? helped(table, seat, "undos") : table),
      phase: table.phase === "over" ? "playing" : table.phase,
      question: null,
    },
  }),
  hinted: ({ seat }, table) => ({ table: helped(table, seat, "hints") }),
  ended: (_, table) => ({ table: { ...table, phase: "over", question: null } }),
  again: (data, table) => ({ table: { ...table, rematch: data.table } }),
};

/** The changes that an event makes; `created` and `recovered` make none. */
export function applied(before: Snapshot, event: Event): Changes {
  const handler = ON[event.data.type] as
    | ((data: EventData, table: TableView, before: Snapshot, event: Event) => Changes)
    | undefined;
  if (!before.table || !handler) return {};
  const changes = handler(event.data, before.table, before, event);
  const note = noteOf(event, changes.log?.length ?? before.log.length, before.table);
  return note ? { ...changes, notes: [...before.notes, note] } : changes;
}

/** The chat, the notes and the times of actions from before we joined. */
export function past(
  events: Event[],
  table: TableView,
): Pick<Snapshot, "chat" | "notes" | "pausedBy"> & { times: number[] } {
  const chat: Said[] = [];
  const notes: LogNote[] = [];
  let times: number[] = [];
  let names = table;
  for (const event of events) {
    const { data } = event;
    if (data.type === "played") times.push(event.time);
    else if (data.type === "undone") times = times.slice(0, data.keep);
    else if (data.type === "said" && data.text) chat.push(saidOf(event, data));
    const note = noteOf(event, times.length, names);
    if (note) notes.push(note);
    if (data.type === "sat" || data.type === "renamed")
      names = seated(names, data.seats, { name: data.name });
  }
  const paused = events.findLast(({ data }) => data.type === "paused")?.data;
  return { chat, notes, times, pausedBy: paused?.type === "paused" ? paused.name : null };
}

/** The notes in the log between the actions. */
function noteOf({ n, data }: Event, at: number, table: TableView): LogNote | null {
  const name = (seat: number | null | undefined) => table.seats[seat ?? -1]?.name ?? "";
  switch (data.type) {
    case "sat":
      return table.phase === "waiting" ? null : { n, at, key: "sat", facts: { name: data.name } };
    case "left":
      if (table.phase === "waiting") return null;
      return {
        n,
        at,
        key: data.kicked ? "kicked" : "left",
        facts: { name: name(data.seats[0]), bot: data.bot ? "yes" : "no" },
      };
    case "renamed":
      return { n, at, key: "renamed", facts: { before: data.before, name: data.name } };
    case "paused":
      return data.name ? { n, at, key: "paused", facts: { name: data.name } } : null;
    case "resumed":
      return data.name ? { n, at, key: "resumed", facts: { name: data.name } } : null;
    case "undone":
      return { n, at, key: "undone", facts: { name: name(data.seat) } };
    case "hinted":
      return { n, at, key: "hinted", facts: { name: name(data.seat) } };
    case "answered":
      return data.yes ? null : { n, at, key: "declined", facts: {} };
    default:
      return null;
  }
}

function entryOf(data: EventOf<"played">, event: Event): Entry {
  const { actor, overdue, stand_in } = data;
  const action = event.action ?? { kind: "", text: data.action };
  const how = { ...(overdue ? { overdue } : {}), ...(stand_in ? { stand_in } : {}) };
  return { actor, action, time: event.time, ...how };
}

function saidOf({ n, time }: Event, { room, guest, name, text }: EventOf<"said">): Said {
  return { n, time, room, guest, name, text };
}

type EventOf<Kind extends EventData["type"]> = Extract<EventData, { type: Kind }>;

function answered(table: TableView, guest: string, yes: boolean): TableView["question"] {
  if (!yes || !table.question) return null;
  return { ...table.question, waiting: table.question.waiting.filter((one) => one !== guest) };
}

function helped(table: TableView, seat: number, what: "hints" | "undos"): TableView {
  const count = (table.seats[seat]?.[what] ?? 0) + 1;
  return { ...seated(table, [seat], { [what]: count }), casual: true };
}

function seated(table: TableView, seats: number[], change: Partial<SeatView>): TableView {
  const all = table.seats.map((seat, at) => (seats.includes(at) ? { ...seat, ...change } : seat));
  return { ...table, seats: all };
}
