/**
 * A table's socket: it comes back by itself, sends nothing twice and loses nothing.
 *
 * Everything we send has an id. What was not acknowledged when a line broke is sent again with the
 * same id, which the server plays at most once.
 */

import type { ClientMessage, Error as Refusal, ServerMessage } from "../messages";
import { VERSION } from "../messages";

export type Line = "connecting" | "open" | "away" | "ended";

/** What the server says when the connection ends, and whether to come back. */
const FINAL = new Set([4400, 4403, 4404]);
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;

type Sent = Exclude<ClientMessage, { type: "hello" } | { type: "ping" }>;
/** What answers something that we sent. */
export type Reply = Extract<
  ServerMessage,
  { type: "ack" | "advice" | "listed" | "tried" | "drawn" }
>;
type Unsent = Sent extends infer Each
  ? Each extends { id: string }
    ? Omit<Each, "id">
    : never
  : never;

export interface Listener {
  message(message: ServerMessage): void;
  line(line: Line, code?: number): void;
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

export class TableSocket {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly place: () => Place,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Send something; resolves with the answer: an action's comes once it is stored. */
  send(message: Unsent): Promise<Reply> {
    const whole = { ...message, id: freshId() } as Sent;
    return new Promise((resolve, reject) => {
      this.waiting.set(whole.id, { message: whole, resolve, reject });
      this.write(whole);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close(1000);
  }

  private connect(): void {
    this.listener.line("connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.write({ type: "hello", version: VERSION, views: true, ...this.place() });
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  private receive(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.tries = 0;
      this.listener.message(message);
      this.listener.line("open");
      for (const { message: unanswered } of this.waiting.values()) this.write(unanswered);
      return;
    }
    this.listener.message(message);
    if (message.type === "error" && message.id) this.settle(message.id)?.reject(message);
    else if ("id" in message && message.type !== "error") this.settle(message.id)?.resolve(message);
  }

  private settle(id: string): Waiting | undefined {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    return found;
  }

  private lost(socket: WebSocket, code: number): void {
    if (socket !== this.socket || this.closed) return;
    this.socket = null;
    if (FINAL.has(code)) {
      this.listener.line("ended", code);
      return;
    }
    this.listener.line("away", code);
    const wait = Math.min(FIRST_WAIT * 2 ** this.tries, LONGEST_WAIT);
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait * (0.5 + Math.random()));
  }

  /** Somebody is looking, or the network is back: no need to wait any longer. */
  private hurry = (): void => {
    if (this.socket || this.closed || document.visibilityState === "hidden") return;
    clearTimeout(this.timer);
    this.tries = 0;
    this.connect();
  };

  private write(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}

/** An id that nobody else has; crypto.randomUUID is not there on plain http in a home network. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}
