// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type ClientMessage,
  type Error as Refusal,
  type SeatChoices,
  type ServerMessage,
  type TableView,
  VERSION,
} from "../generated/messages";
import { LiveTable } from "./table";

/** A server that says what the test says. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(code = 1000): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  open(): this {
    this.readyState = 1;
    this.onopen?.();
    return this;
  }

  say(message: ServerMessage): this {
    this.onmessage?.({ data: JSON.stringify(message) });
    return this;
  }
}

const seat = {
  kind: "person" as const,
  name: "Ann",
  bot: null,
  holder: "ann",
  present: true,
  left: null,
  running: false,
  to_move: false,
  undos: 0,
  hints: 0,
};

const table: TableView = {
  table: "t",
  game: "topple",
  options: {},
  seats: [seat, { ...seat, name: "Ben", holder: "ben" }],
  host: "ann",
  visibility: "link",
  clock: {},
  spectator_delay: 0,
  hints: true,
  phase: "playing",
  commitment: "",
  created: 0,
  rematch: null,
  casual: false,
  question: null,
  expires: null,
};

function welcome(n: number, fresh: boolean, changes: Partial<TableView> = {}): ServerMessage {
  return {
    type: "welcome",
    version: VERSION,
    table: { ...table, ...changes },
    you: "ann",
    seats: [0],
    n,
    mark: `m${n}`,
    fresh,
    actions: 1,
    log: fresh ? [[-1, { kind: "start", seat: 0, text: "start 0" }]] : null,
    view: { actors: [0], at: n },
  };
}

function event(n: number, data: Extract<ServerMessage, { type: "event" }>["data"]): ServerMessage {
  return { type: "event", n, time: n, data, mark: `m${n}`, view: { actors: [0], at: n } };
}

const played = (actor: number, action: string) => ({ type: "played", actor, action }) as const;

let live: LiveTable;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no server")));
  live = new LiveTable("t", "token", () => false);
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a line that breaks", () => {
  it("draws actions that come at once only once, with the view of the last", () => {
    FakeSocket.last.open().say(welcome(5, true));
    const drawn: unknown[] = [];
    live.subscribe(() => drawn.push(live.read().view));
    const place = { kind: "place", space: "c3", colour: null, text: "c3" };
    const first = { ...event(6, played(0, "c3")), action: place, view: null };
    FakeSocket.last.say(first as ServerMessage);
    expect(drawn).toEqual([]);
    const roll = { kind: "roll", level: 2, text: "roll 2" };
    FakeSocket.last.say({ ...event(7, played(-1, "roll 2")), action: roll } as ServerMessage);
    expect(live.read().log.map(({ action }) => action.text)).toEqual(["start 0", "c3", "roll 2"]);
    expect(live.read().log.map(({ action }) => action.kind)).toEqual(["start", "place", "roll"]);
    expect(drawn.at(-1)).toEqual({ actors: [0], at: 7 });
  });

  it("comes back where it was, and sends what was not acknowledged with the same id", async () => {
    const first = FakeSocket.last.open().say(welcome(5, true));
    const playing = live.send({ type: "play", seat: 0, action: "a1" });
    const sent = first.sent.at(-1);
    first.close(1006);
    expect(live.snapshot.line).toBe("away");
    await vi.advanceTimersByTimeAsync(1_000);
    const second = FakeSocket.last.open();
    expect(second.sent).toMatchObject([{ type: "hello", token: "token", after: 5, mark: "m5" }]);
    second.say(welcome(6, false)).say(event(6, played(0, "a1")));
    expect(second.sent.slice(1)).toEqual([sent]);
    second.say({ type: "ack", id: (sent as { id: string }).id, n: 6 });
    expect(await playing).toMatchObject({ n: 6 });
    expect(live.snapshot.log.map(({ action }) => action.text)).toEqual(["start 0", "a1"]);
    expect(live.snapshot.line).toBe("open");
  });

  it("asks for a hint again under the same id, and takes an answer without advice", async () => {
    const first = FakeSocket.last.open().say(welcome(5, true));
    const hint = live.send({ type: "hint", seat: 0 });
    const sent = first.sent.at(-1);
    first.close(1012);
    await vi.advanceTimersByTimeAsync(1_000);
    const second = FakeSocket.last.open().say(welcome(5, false));
    expect(second.sent.slice(1)).toEqual([sent]);
    second.say({ type: "ack", id: (sent as { id: string }).id, n: 6 });
    expect(await hint).toMatchObject({ type: "ack", n: 6 });
    expect(live.snapshot.advice).toBeNull();
  });

  it("does not try the same a second time", async () => {
    FakeSocket.last.open().say(welcome(5, true));
    const trial = live.attempt(0, "a1");
    FakeSocket.last.close(1012);
    await expect(trial).rejects.toMatchObject({ code: "line" });
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.open().say(welcome(5, false));
    expect(FakeSocket.last.sent.map(({ type }) => type)).toEqual(["hello"]);
  });

  it("keeps what is played while it is away", async () => {
    FakeSocket.last.open().say(welcome(5, true)).close(1001);
    void live.send({ type: "chat", text: "hello" }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.open().say(welcome(5, false));
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: "chat", text: "hello" });
  });

  it("counts as lost at once when the browser says so, until something comes", () => {
    const first = FakeSocket.last.open().say(welcome(5, true));
    dispatchEvent(new Event("offline"));
    expect(live.snapshot.line).toBe("away");
    first.say({ type: "pong" });
    expect(live.snapshot.line).toBe("open");
  });

  it("counts as lost within two seconds when an answer and a ping stay away", async () => {
    const first = FakeSocket.last.open().say(welcome(5, true));
    void live.send({ type: "chat", text: "hello" }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1_400);
    expect(first.sent.at(-1)).toEqual({ type: "ping" });
    expect(live.snapshot.line).toBe("away");
    first.say({ type: "pong" });
    expect(live.snapshot.line).toBe("open");
  });

  it("waits for a hint, before which nothing is answered", async () => {
    FakeSocket.last.open().say(welcome(5, true));
    void live.send({ type: "hint", seat: 0 }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(live.snapshot.line).toBe("open");
  });

  it("is noticed even when it dies without a word", async () => {
    const first = FakeSocket.last.open().say(welcome(5, true));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(first.sent.at(-1)).toEqual({ type: "ping" });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(live.snapshot.line).not.toBe("open");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("is patient with a full server", async () => {
    FakeSocket.last.open().close(1013);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("counts what was missed only once", async () => {
    FakeSocket.last.open().say(welcome(5, true)).close(1006);
    await vi.advanceTimersByTimeAsync(1_000);
    const hinted = [{ ...seat, hints: 1 }, table.seats[1] as typeof seat];
    FakeSocket.last
      .open()
      .say(welcome(6, false, { seats: hinted, casual: true }))
      .say(event(6, { type: "hinted", seat: 0 }));
    expect(live.snapshot.table?.seats[0]?.hints).toBe(1);
  });
});

describe("what comes with a view", () => {
  const listed = (...actions: string[]): SeatChoices => {
    const choices = actions.map((text) => ({
      action: { kind: "" as const, text },
      group: { code: "", sentence: "", facts: {} },
      shown: { code: "", sentence: text, facts: {} },
    }));
    return { seat: 0, choices, whole: true };
  };

  it("is what my seat can do; while that is the same, it stays the same object", () => {
    const told = (message: ServerMessage, ...choices: SeatChoices[]) => {
      FakeSocket.last.say({ ...message, choices } as ServerMessage);
      return live.snapshot.choices;
    };
    FakeSocket.last.open();
    const first = told(welcome(5, true), listed("a1", "b2"));
    expect(first).toEqual([listed("a1", "b2")]);
    const said = { type: "said", room: "table", guest: "b", name: "Ben", text: "Hm." } as const;
    expect(told(event(6, said), listed("a1", "b2"))[0]).toBe(first[0]);
    expect(told(event(7, played(1, "c3")), listed("b2"))).toEqual([listed("b2")]);
    FakeSocket.last.say(event(8, played(0, "b2")));
    expect(live.snapshot.choices).toEqual([]);
  });

  it("is the state that falls, for as long as nobody goes on", () => {
    const motion = { unit: "m", frames_per_second: 1, bodies: [], fallen: [], frames: [] };
    FakeSocket.last.open().say(welcome(5, true));
    FakeSocket.last.say({ type: "fell", n: 5, view: { falls: true }, motion });
    FakeSocket.last.say(event(6, played(-1, "fall")));
    expect(live.snapshot.fall).toEqual({ view: { falls: true }, motion });
    FakeSocket.last.say(event(7, played(0, "a1")));
    expect(live.snapshot.fall).toBeNull();
  });
});

describe("being turned away", () => {
  const refusal = (code: string): Refusal => ({
    type: "error",
    code,
    sentence: "No.",
    source: "table",
  });

  it("ends where there is no table, and says why", () => {
    const asked = live.send({ type: "pause" });
    FakeSocket.last.open().say(refusal("expired")).close(4404);
    expect(live.snapshot).toMatchObject({ line: "ended", why: { code: "expired" } });
    return expect(asked).rejects.toMatchObject({ code: "expired" });
  });

  it("watches when the seat is somebody else's", async () => {
    FakeSocket.last.open().say(refusal("token")).close(4400);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.last.open().sent).toMatchObject([{ type: "hello", token: null }]);
    expect(live.snapshot.unseated).toBe(true);
  });

  it("tries again with the same id when the table is on the move", async () => {
    const socket = FakeSocket.last.open().say(welcome(5, true));
    void live.send({ type: "play", seat: 0, action: "a1" }).catch(() => undefined);
    const sent = socket.sent.at(-1) as { id: string };
    socket.say({ ...refusal("moving"), id: sent.id });
    await vi.advanceTimersByTimeAsync(1_100);
    expect(socket.sent.slice(-2)).toEqual([sent, sent]);
  });
});

describe("what happens at the table", () => {
  function hear(...events: Parameters<typeof event>[1][]): void {
    FakeSocket.last.open().say(welcome(5, true));
    events.forEach((data, at) => {
      FakeSocket.last.say(event(6 + at, data));
    });
  }

  it("asks, answers and undoes", () => {
    hear(played(0, "a1"), { type: "asked", seat: 0, keep: 1, waiting: ["ben"], what: "undo" });
    expect(live.snapshot.table?.question).toEqual({ what: "undo", seat: 0, waiting: ["ben"] });
    FakeSocket.last
      .say(event(8, { type: "answered", guest: "ben", yes: true }))
      .say(event(9, { type: "undone", keep: 1, seat: 0, casual: true }));
    expect(live.snapshot.log).toHaveLength(1);
    expect(live.snapshot.table).toMatchObject({ question: null, casual: true });
    expect(live.snapshot.table?.seats[0]?.undos).toBe(1);
    expect(live.snapshot.notes.map(({ key }) => key)).toEqual(["undone"]);
  });

  it("forgets a question that somebody says no to", () => {
    hear(
      { type: "asked", seat: 1, keep: 1, waiting: ["ann"], what: "pause" },
      { type: "answered", guest: "ann", yes: false },
    );
    expect(live.snapshot.table?.question).toBeNull();
  });

  it("says nothing of what was said in the gallery, which comes to players without words", () => {
    hear(
      { type: "said", room: "gallery", guest: "", name: "", text: "" },
      { type: "said", room: "table", guest: "bob", name: "Bob", text: "Hello." },
    );
    expect(live.snapshot.chat.map(({ text }) => text)).toEqual(["Hello."]);
  });

  it("calls a seat by its new name, and says so in the log", () => {
    hear({ type: "renamed", seats: [0], guest: "ann", before: "Ann", name: "Anna" });
    expect(live.snapshot.table?.seats[0]?.name).toBe("Anna");
    expect(live.snapshot.notes.at(-1)).toMatchObject({
      key: "renamed",
      facts: { before: "Ann", name: "Anna" },
    });
  });

  it("gives a seat to a bot, and takes it from me", () => {
    hear({ type: "left", seats: [0], generation: 2, bot: "greedy", kicked: true });
    expect(live.snapshot.table?.seats[0]).toMatchObject({ kind: "bot", bot: "greedy" });
    expect(live.snapshot.mine).toEqual([]);
  });

  it("keeps the moments it has seen, and forgets those that are undone", () => {
    hear(played(0, "a1"), played(1, "b2"));
    expect(live.moments.view(2)).toMatchObject({ at: 6 });
    expect(live.moments.view(3)).toMatchObject({ at: 7 });
    FakeSocket.last.say(event(8, { type: "undone", keep: 2, seat: 1 }));
    expect(live.moments.view(3)).toBeUndefined();
  });

  it("ends, and knows the rematch", () => {
    hear(
      { type: "ended", scores: [3, 1], winners: [0], reason: "", seed: "s" },
      { type: "again", table: "next" },
    );
    expect(live.snapshot).toMatchObject({ table: { phase: "over", question: null } });
    expect(live.snapshot.table?.rematch).toBe("next");
  });
});
