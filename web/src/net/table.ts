/**
 * A table as this browser sees it: what the server told, put together.
 *
 * Every message gives a new snapshot, which React reads with useSyncExternalStore.
 */

import type {
  Advice,
  Choice,
  Drawn,
  Event,
  EventData,
  Presence,
  SeatView,
  ServerMessage,
  TableView,
  Tried,
  Welcome,
} from "../messages";
import type { MotionView } from "../views";
import { type Line, type Place, TableSocket } from "./socket";

export interface Entry {
  actor: number;
  action: string;
}

export interface Said {
  n: number;
  time: number;
  data: Extract<EventData, { type: "said" }>;
}

export interface Snapshot {
  line: Line;
  /** Why the line is closed, when the server said so. */
  closed: number | null;
  table: TableView | null;
  /** My public id, and the seats that I hold. */
  you: string | null;
  mine: number[];
  view: unknown;
  log: Entry[];
  chat: Said[];
  ended: Extract<EventData, { type: "ended" }> | null;
  spectators: number;
  advice: Advice | null;
  /** How it falls in the state that is shown, once the server has computed it. */
  motion: MotionView | null;
  /** Seconds left per seat at the moment `told`, where there are clocks. */
  left: (number | null)[] | null;
  told: number;
}

const EMPTY: Snapshot = {
  line: "connecting",
  closed: null,
  table: null,
  you: null,
  mine: [],
  view: null,
  log: [],
  chat: [],
  ended: null,
  spectators: 0,
  advice: null,
  motion: null,
  left: null,
  told: 0,
};

export class LiveTable {
  snapshot = EMPTY;
  private readonly listeners = new Set<() => void>();
  private readonly socket: TableSocket;
  private n: number | null = null;
  private mark = "";

  constructor(id: string, token: string | null) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const url = `${scheme}://${location.host}/api/v1/tables/${encodeURIComponent(id)}/socket`;
    const place = (): Place => ({ token, after: this.n, mark: this.mark });
    this.socket = new TableSocket(url, place, {
      message: (message) => this.hear(message),
      line: (line, code) => this.set({ line, closed: code ?? null }),
    });
  }

  readonly send: TableSocket["send"] = (message) => this.socket.send(message);

  /** What a seat can do now. */
  async choices(seat: number): Promise<Choice[]> {
    const reply = await this.send({ type: "choices", seat });
    return reply.type === "listed" ? reply.choices : [];
  }

  /** What an action would do, without playing it. Rejects when a newer question overtakes it. */
  async attempt(seat: number, action: string): Promise<Tried> {
    return (await this.send({ type: "try", seat, action })) as Tried;
  }

  /** The state as a terminal shows it. */
  async drawing(): Promise<Drawn["drawing"]> {
    return ((await this.send({ type: "draw" })) as Drawn).drawing;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): Snapshot => this.snapshot;

  close(): void {
    this.socket.close();
  }

  private set(changes: Partial<Snapshot>): void {
    this.snapshot = { ...this.snapshot, ...changes };
    for (const listener of this.listeners) listener();
  }

  private hear(message: ServerMessage): void {
    if (message.type === "welcome") this.welcome(message);
    else if (message.type === "event") this.event(message);
    else if (message.type === "presence") this.presence(message);
    else if (message.type === "advice") this.set({ advice: message });
    else if (message.type === "fell") this.set({ motion: message.motion as MotionView });
  }

  private welcome(message: Welcome): void {
    const { table, you, seats } = message;
    this.set({ table, you, mine: seats, left: table.seats.map((seat) => seat.left), told: now() });
    if (!message.fresh) return; // what was missed follows as events
    const log = (message.log ?? []).map(([actor, action]) => ({ actor, action }) as Entry);
    this.set({ log, view: message.view });
    this.n = message.n;
    this.mark = message.mark;
  }

  private event(message: Event): void {
    this.n = message.n;
    this.mark = message.mark;
    const changes = applied(this.snapshot, message);
    if (message.view != null) changes.view = message.view;
    if (message.left) Object.assign(changes, { left: message.left, told: now() });
    this.set(changes);
  }

  private presence(message: Presence): void {
    const table = this.snapshot.table;
    if (!table) return;
    const seats = table.seats.map((seat, at) => ({ ...seat, present: message.seats[at] ?? false }));
    this.set({ table: { ...table, seats }, spectators: message.spectators });
  }
}

function now(): number {
  return performance.now();
}

/** What an event changes. */
function applied(before: Snapshot, { n, time, data }: Event): Partial<Snapshot> {
  const { table, log } = before;
  if (!table) return {};
  switch (data.type) {
    case "played":
      return {
        log: [...log, { actor: data.actor, action: data.action }],
        advice: null,
        motion: null,
      };
    case "undone":
      return { log: log.slice(0, data.keep), advice: null };
    case "said":
      return { chat: [...before.chat, { n, time, data }] };
    case "ended":
      return { ended: data, table: { ...table, phase: "over" } };
    case "started":
    case "resumed":
      return { table: { ...table, phase: "playing" } };
    case "paused":
      return { table: { ...table, phase: "paused" } };
    case "again":
      return { table: { ...table, rematch: data.table } };
    case "sat":
      return {
        table: seated(table, data.seats, {
          kind: "person",
          name: data.name,
          holder: data.guest,
          bot: null,
        }),
      };
    case "left":
      return {
        table: seated(table, data.seats, {
          kind: data.bot ? "bot" : "open",
          name: data.bot ?? "",
          holder: null,
          bot: data.bot ?? null,
        }),
      };
    default:
      return {};
  }
}

function seated(table: TableView, seats: number[], change: Partial<SeatView>): TableView {
  const all = table.seats.map((seat, at) => (seats.includes(at) ? { ...seat, ...change } : seat));
  return { ...table, seats: all };
}
