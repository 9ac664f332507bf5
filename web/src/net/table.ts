/**
 * A table as this browser sees it, assembled from the server's messages.
 *
 * Every message gives a new snapshot, which React reads with useSyncExternalStore.
 */

import type {
  Advice,
  Drawn,
  Event,
  Fell,
  Listed,
  Presence,
  Error as Refusal,
  SeatChoices,
  ServerMessage,
  TableView,
  Tried,
  Welcome,
} from "../generated/messages";
import type { AnyAction, MotionView, WantedAction } from "../generated/views";
import { api } from "./api";
import { applied, past } from "./apply";
import { Moments } from "./moments";
import { type Line, TableSocket } from "./socket";

/** One action of the log. */
export interface Entry<Action = AnyAction> {
  actor: number;
  action: Action;
  /** It was played for a player whose time was up, or for a failed bot. */
  overdue?: boolean;
  stand_in?: boolean;
  /** When it was played, in seconds of the server's clock; unknown at first where we joined later. */
  time?: number;
}

/** A note between the actions of the log; `at` is its moment. */
export interface LogNote {
  n: number;
  at: number;
  key: string;
  facts: Record<string, unknown>;
}

/** A chat message. */
export interface Said {
  n: number;
  time: number;
  room: "gallery" | "table";
  guest: string;
  name: string;
  text: string;
}

/** The falling state and its motion: the game may have moved on meanwhile. */
export interface Fall<View = unknown> {
  view: View;
  motion: MotionView;
}

/** All that this browser knows of a table at one moment. */
export interface Snapshot {
  line: Line;
  /** The server's last words when the connection ended, or why it can't accept us now. */
  why: Refusal | null;
  /** My former seat belongs to another player now. */
  unseated: boolean;
  table: TableView | null;
  /** My public id, and the seats I hold. */
  you: string | null;
  mine: number[];
  view: unknown;
  /** The choices of my seats that may act in this view, if the server has sent them. */
  choices: readonly SeatChoices[];
  /** The number of actions before the view: fewer than in the log while a view is in flight. */
  seen: number;
  log: Entry[];
  notes: LogNote[];
  chat: Said[];
  pausedBy: string | null;
  spectators: number;
  advice: Advice | null;
  /** The current or latest fall, once the server has computed it. */
  fall: Fall | null;
  /** Seconds left per seat at the time `told`, if there are clocks. */
  left: (number | null)[] | null;
  told: number;
}

/** The state before the server's first message. */
export const EMPTY: Snapshot = {
  line: "connecting",
  why: null,
  unseated: false,
  table: null,
  you: null,
  mine: [],
  view: null,
  choices: [],
  seen: 0,
  log: [],
  notes: [],
  chat: [],
  pausedBy: null,
  spectators: 0,
  advice: null,
  fall: null,
  left: null,
  told: 0,
};

/** A table connected to this browser. */
export class LiveTable {
  snapshot = EMPTY;
  /** The views of the moments; those seen live are available at once. */
  readonly moments: Moments;
  private readonly listeners = new Set<() => void>();
  private readonly socket: TableSocket;
  private n: number | null = null;
  private mark = "";
  /** The welcome whose missed events are in flight. */
  private goal: Welcome | null = null;

  constructor(
    readonly id: string,
    private token: string | null,
    /** Whether a game has no screen of its own, and needs drawings. */
    plain: (game: string) => boolean,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const url = `${scheme}://${location.host}/api/v1/tables/${encodeURIComponent(id)}/socket`;
    this.moments = new Moments(
      () => api.record(id),
      () => plain(this.snapshot.table?.game ?? ""),
    );
    this.socket = new TableSocket(
      url,
      () => ({ token: this.token, after: this.n, mark: this.mark }),
      {
        message: (message) => this.hear(message),
        line: (line, why) => this.set({ line, why }),
        turnedAway: (why) => this.watchInstead(why),
      },
    );
  }

  readonly send: TableSocket["send"] = (message) => this.socket.send(message);

  /** Play for my seats from now on. */
  sit(token: string): void {
    this.token = token;
    this.set({ unseated: false });
    this.socket.again();
  }

  /** Say hello again: I have a name now. */
  greetAgain(): void {
    this.socket.again();
  }

  /** A seat's current choices, and whether the list is complete. */
  async choices(seat: number): Promise<Listed> {
    return (await this.send({ type: "choices", seat })) as Listed;
  }

  /** The effect of an action, without playing it. Rejects if a newer question overtakes it. */
  async attempt(seat: number, action: WantedAction | string): Promise<Tried> {
    return (await this.send({ type: "try", seat, action })) as Tried;
  }

  /** Choose another action that the bot considered as the advice. */
  consider(action: AnyAction): void {
    const { advice } = this.snapshot;
    if (advice) this.set({ advice: { ...advice, action } });
  }

  /** Put the advice away. */
  putAdviceAway(): void {
    this.set({ advice: null });
  }

  /** The terminal's drawing of the state. */
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
    this.take(changes);
    for (const listener of this.listeners) listener();
  }

  /** Apply a change without rendering it yet: more follows at once. */
  private take(changes: Partial<Snapshot>): void {
    this.snapshot = { ...this.snapshot, ...changes };
  }

  private hear(message: ServerMessage): void {
    if (message.type === "welcome") this.welcome(message);
    else if (message.type === "event") this.event(message);
    else if (message.type === "presence") this.presence(message);
    else if (message.type === "advice") this.set({ advice: message });
    else if (message.type === "fell") this.fell(message);
  }

  /** An invalid token: the seat went to another player, so watch. */
  private watchInstead(why: Refusal | null): boolean {
    if (why?.code !== "token" || this.token === null) return false;
    this.token = null;
    this.set({ unseated: true, mine: [] });
    return true;
  }

  private welcome(message: Welcome): void {
    const { table, you, seats, n } = message;
    this.set({ you, mine: seats, left: table.seats.map((seat) => seat.left), told: now() });
    if (message.fresh) this.startAfresh(message);
    else if (n > (this.n ?? 0))
      this.goal = message; // what was missed follows as events
    else this.arrive(message);
  }

  private startAfresh(message: Welcome): void {
    const log = (message.log ?? []).map(([actor, action]) => ({ actor, action }) as Entry);
    this.set({ log, advice: null, fall: null });
    this.moments.cut(-1); // what was seen may be another branch
    this.n = message.n;
    this.mark = message.mark;
    this.arrive(message);
    void this.readPast(message.n, message.table);
  }

  /** All events up to the welcome are known: its table and view are the newest. */
  private arrive({ table, view, actions, choices }: Welcome): void {
    this.goal = null;
    this.set({ table });
    if (view != null) this.show(view, actions, choices);
  }

  /** Chat and notes from before we joined. The game works without them. */
  private async readPast(n: number, table: TableView): Promise<void> {
    const events = await api.events(this.id, n).catch(() => []);
    const { chat, notes, pausedBy, times } = past(events, table);
    const since = <T extends { n: number }>(those: T[]) => those.filter((one) => one.n > n);
    const { chat: newer, notes: later, log } = this.snapshot;
    this.set({
      log: log.map((entry, at) => ({ ...(times[at] ? { time: times[at] } : {}), ...entry })),
      chat: [...chat, ...since(newer)],
      notes: [...notes, ...since(later)],
      pausedBy: this.snapshot.pausedBy ?? pausedBy,
    });
  }

  private event(message: Event): void {
    if (this.n !== null && message.n <= this.n) return; // seen before the line broke
    this.n = message.n;
    this.mark = message.mark;
    const changes = applied(this.snapshot, message);
    if (message.left) Object.assign(changes, { left: message.left, told: now() });
    if (message.data.type === "undone") this.moments.cut(message.data.keep);
    this.take(changes);
    // When several actions arrive at once, only the last has the view: all are drawn together.
    const moment = this.snapshot.log.length;
    if (message.view != null) this.show(message.view, moment, message.choices);
    else if (message.data.type !== "played") this.set({});
    if (this.goal && message.n >= this.goal.n) this.arrive(this.goal);
  }

  private show(view: unknown, moment: number, choices: SeatChoices[] | null = null): void {
    this.moments.put(moment, view);
    this.set({ view, seen: moment, choices: kept(this.snapshot.choices, choices ?? []) });
  }

  private fell({ view, motion }: Fell): void {
    this.set({ fall: { view, motion: motion as MotionView } });
  }

  private presence(message: Presence): void {
    const table = this.snapshot.table;
    if (!table) return;
    const seats = table.seats.map((seat, at) => ({ ...seat, present: message.seats[at] ?? false }));
    this.set({ table: { ...table, seats }, spectators: message.spectators });
  }
}

/** Unchanged choices keep their identity, so that an aim isn't reset. */
function kept(old: readonly SeatChoices[], now: SeatChoices[]): readonly SeatChoices[] {
  return now.map(
    (one) => old.find((known) => JSON.stringify(known) === JSON.stringify(one)) ?? one,
  );
}

function now(): number {
  return performance.now();
}
