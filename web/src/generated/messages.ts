// Made from src/cairn/server/messages/ by `make types-web`; do not edit.

export const VERSION = 1;

/** How a seat is to be filled: by the host, by whoever joins, or by a bot. */
export interface SeatPlan {
  kind?: "bot" | "host" | "open";
  bot?: string | null;
  name?: string | null;
}

/** Time to think: none, `seconds` for each move, or `seconds` a game plus `increment`. */
export interface ClockPlan {
  kind?: "game" | "move" | "none";
  seconds?: number;
  increment?: number;
}

/** What a host asks for. */
export interface NewTable {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, unknown>;
  visibility?: "link" | "public";
  clock?: ClockPlan;
  spectator_delay?: number;
  hints?: boolean;
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

/** What a seat asks for, and the guests whose consent is still missing. */
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

/** What a guest wants to be called. */
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
}

/** A game that can be played here. */
export interface GameView {
  name: string;
  title: string;
  blurb: string;
  seat_counts: number[];
  options: Record<string, OptionView>;
  bots: string[];
}

/** The seats to take: several for one device, none named for any that is open. */
export interface JoinTable {
  seats?: number[] | null;
}

/** Seats you hold, and the token that plays for them (with your credential only). */
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

/** Stored for good as event number `n`. */
export interface Acknowledged {
  n: number;
}

/** Something to know about a record, at the log entry of this number or as a whole. */
export interface ProblemView {
  kind: "casual" | "dice" | "outcome" | "physics" | "rules" | "seed";
  index: number | null;
  sentence: string;
}

/** What verifying a record found. It is `ok` when the game was honest. */
export interface Verdict {
  ok: boolean;
  problems: ProblemView[];
}

/** A record, finished or not, and which of its moments to show: the first is the beginning. */
export interface ReplayRequest {
  record: unknown;
  first?: number;
  count?: number;
  drawings?: boolean;
}

/** The views of a game from moment `first` on; moment k is after k actions. */
export interface Moments {
  first: number;
  last: number;
  views: unknown[];
  problem: string | null;
  drawings: [string, string][][][] | null;
}

/** A chance event of a record: its number, the log entry, what was drawn, and from what. */
export interface DrawView {
  event: number;
  index: number;
  action: string;
  odds: number;
}

/** Every draw of a record, so that anybody can draw again from the seed. */
export interface Draws {
  odds: [string, number, number][][];
  draws: DrawView[];
}

/** A position of a game's guide: a real state, the action that led to it, and who played it. */
export interface GuideStep {
  view: unknown;
  actor: number | null;
  action: string | null;
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

/** Play an action for a seat of yours. */
export interface Play {
  type: "play";
  id: string;
  seat: number;
  action: string;
}

/** Say something: at the table, or in the gallery when you only watch. */
export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

/** Stop the clocks and the game; where there are clocks, the others are asked. */
export interface Pause {
  type: "pause";
  id: string;
}

/** Go on after a pause. */
export interface Resume {
  type: "resume";
  id: string;
}

/** Ask to take back this seat's last action. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
}

/** Agree, or not, to the undo or the pause that was asked for; or ask no longer. */
export interface Answer {
  type: "answer";
  id: string;
  yes: boolean;
}

/** Ask what a bot would do. Everybody hears of it. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

/** Ask what a seat of yours can do now. */
export interface Choices {
  type: "choices";
  id: string;
  seat: number;
}

/** Ask what an action would do, without playing it. Your newest question counts. */
export interface Try {
  type: "try";
  id: string;
  seat: number;
  action: string;
}

/** Ask for the state as a terminal shows it: for games without a screen of their own. */
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

/** Is anybody there? */
export interface Ping {
  type: "ping";
}

/** The table was set up. The seed itself is no event until the end. */
export interface Created {
  type: "created";
  plan: NewTable;
  host: string;
  host_name: string;
  commitment: string;
}

/** Somebody took seats. The generation makes tokens of earlier holders void. */
export interface Sat {
  type: "sat";
  seats: number[];
  guest: string;
  name: string;
  generation: number;
}

/** A seat was given up or taken away, and goes to a bot if one is named. */
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

/** The game stands still. */
export interface Paused {
  type: "paused";
  name: string;
  by?: string | null;
  id?: string | null;
}

/** The game goes on. */
export interface Resumed {
  type: "resumed";
  name: string;
  by?: string | null;
  id?: string | null;
}

/** A seat asks for a pause, or to take back everything after the first `keep` actions. */
export interface Asked {
  type: "asked";
  seat: number;
  keep: number;
  waiting: string[];
  what?: "pause" | "undo";
  by?: string | null;
  id?: string | null;
}

/** Somebody agreed, or not; whoever asked may think better of it. */
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

/** A seat had a hint, which counts. */
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

/** There is a new table with the same people. */
export interface Again {
  type: "again";
  table: string;
  by?: string | null;
  id?: string | null;
}

/** Another process, or the same one after a restart, took the table up: clocks go on here. */
export interface Recovered {
  type: "recovered";
}

/** The answer to hello: the table now, and whose seats are yours. */
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
  log?: unknown[][] | null;
  view?: unknown;
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
}

/** What you sent is stored as event `n` (None when it made no event). */
export interface Ack {
  type: "ack";
  id: string;
  n?: number | null;
}

/** What you sent was refused; nothing has changed. */
export interface Error {
  type: "error";
  code: string;
  sentence: string;
  source: "rules" | "table";
  id?: string | null;
  facts?: Record<string, unknown>;
}

/** Who is connected: seats with their holder here, and how many watch. */
export interface Presence {
  type: "presence";
  seats: boolean[];
  spectators: number;
}

/** An action that somebody may play; actor −1 is chance. */
export interface Step {
  actor: number;
  action: string;
}

/** An action that a bot thought about, and how it expects the game to go on after it. */
export interface AlternativeView {
  action: string;
  value: number;
  line: Step[];
}

/** The hint you asked for; `winner` where it is known who wins with best play. */
export interface Advice {
  type: "advice";
  id: string;
  action: string;
  winner?: number | null;
  alternatives?: AlternativeView[];
}

/** Something that a seat can do now: its text form, its heading, and how people are shown it. */
export interface Choice {
  action: string;
  group: string;
  shown: string;
}

/** What a seat can do after event `n`. Not `whole` where more is legal than can be listed. */
export interface Listed {
  type: "listed";
  id: string;
  n: number;
  seat: number;
  choices: Choice[];
  whole: boolean;
}

/** What an action would do after event `n`: the refusal, or the state that follows. */
export interface Tried {
  type: "tried";
  id: string;
  n: number;
  action: string;
  refusal?: Failure | null;
  view?: unknown;
  gained?: number[] | null;
  margin?: number | null;
}

/** The state after event `n` as a terminal shows it: lines of texts with their styles. */
export interface Drawn {
  type: "drawn";
  id: string;
  n: number;
  drawing: [string, string][][];
}

/** How it falls in the state after event `n`, frame by frame, once for everybody. */
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
export type Code = "unreadable" | "binary" | "late" | "large" | "text" | "record" | "too-much" | "no-verdict" | "plan" | "bot" | "version" | "hello" | "greeted" | "guest" | "token" | "origin" | "host" | "seat" | "watching" | "kicked" | "no-table" | "set-aside" | "expired" | "archived" | "no-page" | "method" | "no-game" | "no-rules" | "no-seat" | "full" | "taken" | "not-begun" | "paused" | "not-paused" | "over" | "not-over" | "turn" | "hints" | "no-advice" | "overtaken" | "no-answer" | "nothing" | "asked" | "not-asked" | "branch" | "rate" | "crowded" | "guests" | "new-tables" | "checking" | "hint-asked" | "busy" | "tables" | "moving" | "ending" | "away" | "no-room" | "broken";
