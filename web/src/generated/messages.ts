// Made from src/cairn/server/messages/ by `make types-web`; do not edit.

import type { AnyAction, WantedAction } from "./views";

export const VERSION = 2;

/** A text for people: a stable code, the English sentence, and the facts in it. */
export interface Told {
  code: string;
  sentence: string;
  facts: Record<string, unknown>;
}

/** A finding about a record; `index` is the place of the log entry, None for the whole. */
export interface Problem {
  code: string;
  sentence: string;
  kind: "casual" | "dice" | "outcome" | "physics" | "rules" | "seed";
  harmless: boolean;
  facts: Record<string, unknown>;
  index: number | null;
}

/** How a seat is to be filled: by the host, by a guest, or by a bot. */
export interface SeatPlan {
  kind?: "bot" | "host" | "open";
  bot?: string | null;
  name?: string | null;
}

/** Time to think: none, `seconds` per move, or `seconds` per game plus `increment`. */
export interface ClockPlan {
  kind?: "game" | "move" | "none";
  seconds?: number;
  increment?: number;
}

/** A host's request for a table. */
export interface NewTable {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, unknown>;
  visibility?: "link" | "public";
  clock?: ClockPlan;
  spectator_delay?: number;
  hints?: boolean;
  id?: string | null;
}

/** A seat as everybody sees it. `holder` is the public id of a guest. */
export interface SeatView {
  kind: "bot" | "open" | "person";
  name: string;
  bot: string | null;
  holder: string | null;
  present: boolean;
  left: number | null;
  running: boolean;
  undos: number;
  hints: number;
}

/** A seat's request, and the guests who have yet to agree. */
export interface Question {
  what: "pause" | "undo";
  seat: number;
  waiting: string[];
}

/** A table as everybody sees it. */
export interface TableView {
  table: string;
  game: string;
  options: Record<string, unknown>;
  seats: SeatView[];
  host: string;
  visibility: string;
  clock: ClockPlan;
  spectator_delay: number;
  hints: boolean;
  phase: "over" | "paused" | "playing" | "waiting";
  commitment: string;
  created: number;
  rematch: string | null;
  casual: boolean;
  question: Question | null;
  expires: number | null;
}

/** The name that a guest chooses. */
export interface GuestName {
  name: string;
}

/** Who you are: a public id, a name, and the credential that proves it (kept in a cookie). */
export interface Guest {
  guest: string;
  name: string;
  credential: string;
}

/** One option of a game. */
export interface OptionView {
  default: unknown;
  choices: unknown[];
  help: string;
  per_seat: boolean;
  span: number[] | null;
  seats: number[] | null;
  seat: boolean;
}

/** A game that this server offers. */
export interface GameView {
  name: string;
  title: string;
  blurb: string;
  seat_counts: number[];
  options: Record<string, OptionView>;
  bots: string[];
}

/** A game whose rules are being compiled: so many of all their functions are done. */
export interface Compiling {
  game: string;
  done: number;
  all: number;
}

/** The seats to take: several for one device, none for any open seat. */
export interface JoinTable {
  seats?: number[] | null;
}

/** Your seats, and the token that plays for them (only together with your credential). */
export interface Seated {
  table: string;
  seats: number[];
  token: string;
}

/** Leave your seats; a bot can take them over. With an `id` it can be sent twice. */
export interface LeaveTable {
  token: string;
  bot?: string | null;
  id?: string | null;
}

/** An action over HTTP; `id` makes sending it twice harmless. */
export interface PostAction {
  token: string;
  seat: number;
  action: string;
  id: string;
}

/** Stored permanently as event number `n`. */
export interface Acknowledged {
  n: number;
}

/** The result of verifying a record. It is `ok` if the game was honest. */
export interface Verdict {
  ok: boolean;
  problems: Problem[];
}

/** A record, finished or not, and which of its moments to show; moment 0 is the start. */
export interface ReplayRequest {
  record: unknown;
  first?: number;
  count?: number;
  drawings?: boolean;
  actions?: boolean;
  more?: [number, WantedAction][];
}

/** The views of a game from moment `first` on; moment k is the state after k actions. */
export interface Moments {
  first: number;
  last: number;
  views: unknown[];
  problem: Problem | null;
  drawings: [string, string][][][] | null;
  actions: AnyAction[] | null;
}

/** A chance event of a record: its number, the log entry, the draw, and its odds. */
export interface DrawView {
  event: number;
  index: number;
  action: AnyAction;
  odds: number;
}

/** Every draw of a record, so that anybody can repeat it from the seed. */
export interface Draws {
  odds: [AnyAction, number, number][][];
  draws: DrawView[];
}

/** A position of a game's guide: a real state, the action that led to it, and its actor. */
export interface GuideStep {
  view: unknown;
  actor: number | null;
  action: AnyAction | null;
}

/** A game's puzzle of the day, the same for everybody. */
export interface PuzzleView {
  game: string;
  date: string;
  rating: string;
  facts: Record<string, unknown>;
}

/** An error: a stable code, a sentence, and facts that a screen can show. */
export interface Failure {
  code: string;
  sentence: string;
  source: "rules" | "table";
  facts: Record<string, unknown>;
}

/** Whether all is well. */
export interface Health {
  ok: boolean;
  process: string;
  tables: number;
}

/** The first message. `after` is the last event you have, `mark` its mark. */
export interface Hello {
  type: "hello";
  version: number;
  token?: string | null;
  credential?: string | null;
  after?: number | null;
  mark?: string;
  views?: boolean;
}

/** Play an action for one of your seats: its text form or its object. */
export interface Play {
  type: "play";
  id: string;
  seat: number;
  action: WantedAction | string;
}

/** Chat: at the table, or in the gallery if you are a spectator. */
export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

/** Pause the game and its clocks; if there are clocks, the other players must agree. */
export interface Pause {
  type: "pause";
  id: string;
}

/** Resume after a pause. */
export interface Resume {
  type: "resume";
  id: string;
}

/** Ask to undo this seat's last action. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
}

/** Agree or disagree to the requested undo or pause, or withdraw your own request. */
export interface Answer {
  type: "answer";
  id: string;
  yes: boolean;
}

/** Ask for a bot's choice. Everybody is told. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

/** Ask for the choices of one of your seats. */
export interface Choices {
  type: "choices";
  id: string;
  seat: number;
}

/** Ask what an action would do, without playing it. A new question replaces the last one. */
export interface Try {
  type: "try";
  id: string;
  seat: number;
  action: WantedAction | string;
}

/** Ask for the state as a terminal shows it, for games without a screen of their own. */
export interface Draw {
  type: "draw";
  id: string;
}

/** The host frees a seat, or gives it to a bot. */
export interface Kick {
  type: "kick";
  id: string;
  seat: number;
  bot?: string | null;
}

/** Ask for the same table again, after the end. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Ask whether the server is there. */
export interface Ping {
  type: "ping";
}

/** The table was set up. The seed is revealed only at the end. */
export interface Created {
  type: "created";
  plan: NewTable;
  host: string;
  host_name: string;
  commitment: string;
}

/** A guest took seats. The generation invalidates the tokens of earlier holders. */
export interface Sat {
  type: "sat";
  seats: number[];
  guest: string;
  name: string;
  generation: number;
}

/** A seat was given up or taken away; it goes to the bot, if one is named. */
export interface Left {
  type: "left";
  seats: number[];
  generation: number;
  bot?: string | null;
  kicked?: boolean;
  version?: string;
  by?: string | null;
  id?: string | null;
}

/** A guest has another name, and so have these seats of theirs. */
export interface Renamed {
  type: "renamed";
  seats: number[];
  guest: string;
  before: string;
  name: string;
}

/** Every seat is filled: the game begins. */
export interface Started {
  type: "started";
  version?: string;
}

/** An action; seat −1 is chance. */
export interface Played {
  type: "played";
  actor: number;
  action: string;
  overdue?: boolean;
  stand_in?: boolean;
  by?: string | null;
  id?: string | null;
}

/** Chat: at the table, or in the gallery. */
export interface Said {
  type: "said";
  room: "gallery" | "table";
  guest: string;
  name: string;
  text: string;
  id?: string | null;
}

/** The game was paused. */
export interface Paused {
  type: "paused";
  name: string;
  by?: string | null;
  id?: string | null;
}

/** The game was resumed. */
export interface Resumed {
  type: "resumed";
  name: string;
  by?: string | null;
  id?: string | null;
}

/** A seat asks for a pause, or for an undo back to the first `keep` actions. */
export interface Asked {
  type: "asked";
  seat: number;
  keep: number;
  waiting: string[];
  what?: "pause" | "undo";
  by?: string | null;
  id?: string | null;
}

/** A guest agreed or disagreed, or withdrew the request. */
export interface Answered {
  type: "answered";
  guest: string;
  yes: boolean;
  id?: string | null;
}

/** The log was cut back to its first `keep` actions. */
export interface Undone {
  type: "undone";
  keep: number;
  seat?: number | null;
  casual?: boolean;
  by?: string | null;
  id?: string | null;
}

/** A seat had a hint, which makes the game casual. */
export interface Hinted {
  type: "hinted";
  seat: number;
  by?: string | null;
  id?: string | null;
}

/** The game is over; the seed proves the dice. */
export interface Ended {
  type: "ended";
  scores: number[];
  winners: number[];
  reason: string;
  seed: string;
}

/** A new table with the same players was set up. */
export interface Again {
  type: "again";
  table: string;
  by?: string | null;
  id?: string | null;
}

/** Another process, or the same one after a restart, took the table over: clocks resume here. */
export interface Recovered {
  type: "recovered";
}

/** The answer to hello: the table now, and which seats are yours. */
export interface Welcome {
  type: "welcome";
  version: number;
  table: TableView;
  you: string | null;
  seats: number[];
  n: number;
  mark: string;
  fresh: boolean;
  actions: number;
  log?: ([number, AnyAction | string])[] | null;
  view?: unknown;
  choices?: SeatChoices[] | null;
}

/** Something happened. `view` is the state after it, for clients that asked for views. */
export interface Event {
  type: "event";
  n: number;
  time: number;
  data: EventData;
  mark: string;
  view?: unknown;
  left?: (number | null)[] | null;
  choices?: SeatChoices[] | null;
  action?: AnyAction | null;
}

/** Your message is stored as event `n` (None if it made no event). */
export interface Ack {
  type: "ack";
  id: string;
  n?: number | null;
}

/** Your message was refused; nothing has changed. */
export interface Error {
  type: "error";
  code: string;
  sentence: string;
  source: "rules" | "table";
  id?: string | null;
  facts?: Record<string, unknown>;
}

/** Who is connected: the seats whose holders are here, and the number of spectators. */
export interface Presence {
  type: "presence";
  seats: boolean[];
  spectators: number;
}

/** An action that an actor may play; actor −1 is chance. */
export interface Step {
  actor: number;
  action: AnyAction;
}

/** An action that a bot considered, and the continuation that it expects. */
export interface AlternativeView {
  action: AnyAction;
  value: number;
  line: Step[];
}

/** The hint you asked for; `winner` is who wins with best play, if known. */
export interface Advice {
  type: "advice";
  id: string;
  action: AnyAction;
  winner?: number | null;
  alternatives?: AlternativeView[];
}

/** A choice of a seat: the action, its heading, and how people read it. */
export interface Choice {
  action: AnyAction;
  group: Told;
  shown: Told;
}

/** The choices of one of your seats in the state shown. Not `whole` if more is legal. */
export interface SeatChoices {
  seat: number;
  choices: Choice[];
  whole: boolean;
}

/** A seat's choices after event `n`. Not `whole` if more is legal than can be listed. */
export interface Listed {
  type: "listed";
  id: string;
  n: number;
  seat: number;
  choices: Choice[];
  whole: boolean;
}

/** The effect of an action after event `n`: the refusal, or the state that follows. */
export interface Tried {
  type: "tried";
  id: string;
  n: number;
  action: AnyAction;
  refusal?: Failure | null;
  view?: unknown;
  gained?: number[] | null;
  margin?: number | null;
}

/** The state after event `n` as a terminal shows it: lines of text with styles. */
export interface Drawn {
  type: "drawn";
  id: string;
  n: number;
  drawing: [string, string][][];
}

/** The fall in the state after event `n`, frame by frame, once for everybody. */
export interface Fell {
  type: "fell";
  n: number;
  view: unknown;
  motion: unknown;
}

/** Yes. */
export interface Pong {
  type: "pong";
}

export type ClientMessage = Hello | Play | Chat | Pause | Resume | Undo | Answer | Hint | Choices | Try | Draw | Kick | Rematch | Ping;

export type EventData = Created | Sat | Left | Renamed | Started | Played | Said | Paused | Resumed | Asked | Answered | Undone | Hinted | Ended | Again | Recovered;

export type ServerMessage = Welcome | Event | Ack | Error | Presence | Advice | Listed | Tried | Drawn | Fell | Pong;

/** The codes of refusals whose source is the table. */
export type Code = "unreadable" | "binary" | "late" | "large" | "text" | "record" | "too-much" | "no-verdict" | "plan" | "bot" | "version" | "hello" | "greeted" | "guest" | "token" | "origin" | "misdirected" | "host" | "seat" | "watching" | "kicked" | "no-table" | "set-aside" | "expired" | "archived" | "no-page" | "method" | "no-game" | "no-rules" | "no-seat" | "full" | "taken" | "not-begun" | "paused" | "not-paused" | "over" | "not-over" | "turn" | "hints" | "no-advice" | "overtaken" | "no-answer" | "nothing" | "asked" | "not-asked" | "branch" | "rate" | "chat" | "crowded" | "guests" | "new-tables" | "checking" | "hint-asked" | "busy" | "tables" | "moving" | "ending" | "away" | "no-room" | "broken";
