/**
 * A table's socket: it comes back by itself, sends nothing twice and loses nothing.
 *
 * Everything we send has an id. What was not answered when a line broke is sent again with the same
 * id, which the server carries out at most once. Only a trial is of no use later: it is not sent
 * again.
 */

import type { ClientMessage, Error as Refusal, ServerMessage } from "../generated/messages";
import { VERSION } from "../generated/messages";

/** How the connection is: "away" comes back by itself, "ended" does not. */
export type Line = "connecting" | "open" | "away" | "ended";

/** Closing codes after which nothing is better by coming back. */
const FINAL = new Set([4400, 4403, 4404]);
/** Closing codes that ask for patience, and how much at least, in milliseconds. */
const PATIENCE: Record<number, number> = {
  1013: 5_000,
  4408: 10_000,
  4429: 10_000,
  4507: 60_000,
};
/** Refusals that only mean "not now": the same message goes out again. */
const SOON = new Set(["moving", "ending", "away"]);
const AGAIN_IN = 1_000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
/** How often we ask whether anybody is there, and how long an answer may take. */
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

type Sent = Exclude<ClientMessage, { type: "hello" } | { type: "ping" }>;
/** What answers something that we sent. */
export type Reply = Extract<
  ServerMessage,
  { type: "ack" | "advice" | "listed" | "tried" | "drawn" }
>;
export type Unsent = Sent extends infer Each
  ? Each extends { id: string }
    ? Omit<Each, "id">
    : never
  : never;

export interface Listener {
  message(message: ServerMessage): void;
  /** How the line is; with what the server said before it hung up, if it said anything. */
  line(line: Line, why: Refusal | null): void;
  /** The hello was refused: whether to come again, with what `place` says then. */
  turnedAway(why: Refusal | null): boolean;
}

interface Waiting {
  message: Sent;
  resolve(reply: Reply): void;
  reject(refusal: Refusal): void;
}

export interface Place {
  /** What the next hello says: the token, the last event that was seen, and its mark. */
  token: string | null;
  after: number | null;
  mark: string;
}

/** The socket of one table. */
export class TableSocket {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private tries = 0;
  private timer: Timer;
  private pulse: Timer;
  private welcomed = false;
  private closed = false;
  private said: Refusal | null = null;

  constructor(
    private readonly url: string,
    private readonly place: () => Place,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.check);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Send something; resolves with the answer: an action's comes once it is stored. */
  send(message: Unsent): Promise<Reply> {
    const whole = { ...message, id: freshId() } as Sent;
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(lostLine(whole));
      this.waiting.set(whole.id, { message: whole, resolve, reject });
      if (this.welcomed) this.write(whole);
    });
  }

  /** Hang up and come back at once, as whoever `place` says now. */
  again(): void {
    this.drop();
    this.tries = 0;
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.check);
    document.removeEventListener("visibilitychange", this.hurry);
    this.drop();
    this.giveUp(null);
  }

  private drop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.pulse);
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    socket?.close(1000);
  }

  private connect(): void {
    this.said = null;
    this.listener.line("connecting", null);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.write({ type: "hello", version: VERSION, views: true, ...this.place() });
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data as string) as ServerMessage);
    };
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  private receive(message: ServerMessage): void {
    this.listen();
    if (message.type === "welcome") this.welcome(message);
    else if (message.type === "error") this.refused(message);
    else {
      this.listener.message(message);
      if ("id" in message) this.settle(message.id)?.resolve(message);
    }
  }

  private welcome(message: ServerMessage): void {
    this.tries = 0;
    this.welcomed = true;
    this.listener.message(message);
    this.listener.line("open", null);
    for (const { message: unanswered } of this.waiting.values()) this.write(unanswered);
  }

  private refused(refusal: Refusal): void {
    if (!refusal.id) {
      this.said = refusal; // the line ends with this, or it was about nothing of ours
      return;
    }
    const waiting = this.waiting.get(refusal.id);
    if (waiting && SOON.has(refusal.code)) {
      setTimeout(() => this.repeat(waiting.message), AGAIN_IN);
      return;
    }
    this.settle(refusal.id)?.reject(refusal);
  }

  private repeat(message: Sent): void {
    if (this.welcomed && this.waiting.has(message.id)) this.write(message);
  }

  private settle(id: string): Waiting | undefined {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    return found;
  }

  private lost(socket: WebSocket, code: number): void {
    if (socket !== this.socket || this.closed) return;
    clearTimeout(this.pulse);
    this.socket = null;
    if (this.welcomed) this.forgetTrials();
    this.welcomed = false;
    if (FINAL.has(code) && !this.listener.turnedAway(this.said)) {
      this.listener.line("ended", this.said);
      this.giveUp(this.said);
      this.closed = true;
      return;
    }
    this.listener.line("away", this.said);
    const wait = Math.min(FIRST_WAIT * 2 ** this.tries, LONGEST_WAIT) * (0.5 + Math.random());
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), Math.max(wait, PATIENCE[code] ?? 0));
  }

  /** What need not go out a second time is answered here. */
  private forgetTrials(): void {
    for (const { message, reject } of [...this.waiting.values()]) {
      if (message.type !== "try") continue;
      this.waiting.delete(message.id);
      reject(lostLine(message));
    }
  }

  private giveUp(why: Refusal | null): void {
    for (const { message, reject } of this.waiting.values()) reject(why ?? lostLine(message));
    this.waiting.clear();
  }

  /** A line can die without a word: ask now and then, and hang up if nothing comes. */
  private listen(): void {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(this.check, PING_EVERY);
  }

  private check = (): void => {
    if (!this.socket) return;
    clearTimeout(this.pulse);
    this.write({ type: "ping" });
    const socket = this.socket;
    this.pulse = setTimeout(() => {
      socket.close();
      this.lost(socket, 1006); // a dead line may take minutes to say that it is closed
    }, PONG_WITHIN);
  };

  /** Somebody is looking, or the network is back: no need to wait any longer. */
  private hurry = (): void => {
    if (this.closed || document.visibilityState === "hidden") return;
    if (this.socket) {
      this.check();
      return;
    }
    clearTimeout(this.timer);
    this.tries = 0;
    this.connect();
  };

  private write(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined;

function lostLine({ id }: Sent): Refusal {
  return {
    type: "error",
    id,
    code: "line",
    sentence: "The connection was lost before the answer came.",
    source: "table",
  };
}

/** An id that nobody else has; crypto.randomUUID is not there on plain http in a home network. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}
