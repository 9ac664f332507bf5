/**
 * A table's socket: it reconnects by itself, sends nothing twice and loses nothing.
 *
 * Every message we send has an id. Messages unanswered when a connection broke are resent with the
 * same id, which the server carries out at most once. Only trials are useless later: they are not
 * resent.
 */

import type { ClientMessage, Error as Refusal, ServerMessage } from "../generated/messages";
import { VERSION } from "../generated/messages";
import { freshId } from "./ids";
import { pause } from "./pauses";

/** The state of the connection: "away" reconnects by itself, "ended" does not. */
export type Line = "connecting" | "open" | "away" | "ended";

/** Closing codes after which reconnecting doesn't help. */
const FINAL = new Set([4400, 4403, 4404, 4421]);
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
/** How long a line must have held before its loss counts as the first failure. */
const STEADY = 2_000;
/** The interval between pings, and the timeout of an answer. */
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

type Sent = Exclude<ClientMessage, { type: "hello" } | { type: "ping" }>;
/** The answers to our messages. */
type Reply = Extract<ServerMessage, { type: "ack" | "advice" | "listed" | "tried" | "drawn" }>;
type Unsent = Sent extends infer Each
  ? Each extends { id: string }
    ? Omit<Each, "id">
    : never
  : never;

export interface Listener {
  message(message: ServerMessage): void;
  /** The state of the connection, with the server's last words before closing, if any. */
  line(line: Line, why: Refusal | null): void;
  /** Called when the hello is refused: whether to try again with a new `place`. */
  turnedAway(why: Refusal | null): boolean;
}

interface Waiting {
  message: Sent;
  resolve(reply: Reply): void;
  reject(refusal: Refusal): void;
}

export interface Place {
  /** The content of the next hello: the token, the last event seen, and its mark. */
  token: string | null;
  after: number | null;
  mark: string;
}

/** The socket of one table. */
export class TableSocket {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private failures = 0;
  private since = 0;
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

  /** Send a message; resolves with the answer, for an action once it is stored. */
  send(message: Unsent): Promise<Reply> {
    const whole = { ...message, id: freshId() } as Sent;
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(lostLine(whole));
      this.waiting.set(whole.id, { message: whole, resolve, reject });
      if (this.welcomed) this.write(whole);
    });
  }

  /** Close and reconnect at once, with the identity that `place` gives now. */
  again(): void {
    this.drop();
    this.failures = 0;
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
    this.since = performance.now();
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
    const steady = this.welcomed && performance.now() - this.since >= STEADY;
    this.failures = steady ? 1 : this.failures + 1;
    this.welcomed = false;
    if (FINAL.has(code) && !this.listener.turnedAway(this.said)) {
      this.listener.line("ended", this.said);
      this.giveUp(this.said);
      this.closed = true;
      return;
    }
    this.listener.line("away", this.said);
    const wait = pause(this.failures, FIRST_WAIT, LONGEST_WAIT);
    this.timer = setTimeout(() => this.connect(), Math.max(wait, PATIENCE[code] ?? 0));
  }

  /** Reject pending trials, which are not resent. */
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

  /** A connection can die silently: ping now and then, and close it if no answer comes. */
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

  /** The page is visible or the network is back: stop waiting. */
  private hurry = (): void => {
    if (this.closed || document.visibilityState === "hidden") return;
    if (this.socket) {
      this.check();
      return;
    }
    clearTimeout(this.timer);
    this.failures = 0;
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
