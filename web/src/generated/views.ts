// Made from the views and actions of the games by `make types-web`; do not edit.

/** Any action of Stack-a-Biddi. */
export type BiddiAction = BiddiRoll | BiddiPick | BiddiLay | BiddiSlip | BiddiFall | BiddiCommand;

/** The round before, as everybody checks it. */
export interface BiddiCheckedView {
  caller: number | null;
  faults: (BiddiFaultView | null)[];
  levels: number;
  pick: string | null;
  plan: BiddiPlace[];
  points: number[][];
  roll: Record<string, number>;
  round: number;
  tables: BiddiTableView[];
}

/** The time limit that runs. */
export interface BiddiClockView {
  name: string;
  seconds: number;
}

/** An action that is just a word: take, clear, call, and the clock's time and go. */
export interface BiddiCommand {
  kind: "call" | "clear" | "go" | "take" | "time";
  text: string;
}

/** The unstable part comes down: its levels, counted from 1, from the bottom. */
export interface BiddiFall {
  kind: "fall";
  levels: number[];
  text: string;
}

/** Whose tower is about to come down. */
export interface BiddiFallView {
  levels: number[];
  seat: number;
}

/** The lowest level at which something is wrong with a tower, and what. */
export interface BiddiFaultView {
  code: string;
  facts: Record<string, unknown>;
  level: number;
  sentence: string;
}

/** Where one level lies on another, and how near everything above is to tipping over there. */
export interface BiddiJointView {
  edge: number;
  level: number;
  margin: number;
  side: "left" | "right";
}

/** Lay a piece on top, its left end at x (in tenths). */
export interface BiddiLay {
  flipped: boolean;
  kind: "lay";
  piece: string;
  side: string;
  text: string;
  x: number;
}

/** One laid piece; lengths are units. */
export interface BiddiLevelView {
  enters: number;
  flipped: boolean;
  leaves: number;
  length: number;
  piece: string;
  side: string;
  smiles: boolean;
  x: number;
}

/** The roller picks which of two BIDDIs with equal dice is in play. */
export interface BiddiPick {
  colour: string;
  kind: "pick";
  text: string;
}

/** A BIDDI that is in play. */
export interface BiddiPlace {
  colour: string;
  level: number;
}

/** The accepted roll: a number for each colour, in the order of the parts file. */
export interface BiddiRoll {
  kind: "roll";
  numbers: Record<string, number>;
  text: string;
}

/** The hand trembles by so many tenths. */
export interface BiddiSlip {
  by: number;
  kind: "slip";
  text: string;
}

/** What one player has. */
export interface BiddiTableView {
  free: string[];
  levels: BiddiLevelView[];
  weakest: BiddiJointView | null;
}

/** What a screen gets. */
export interface BiddiView {
  actors: number[];
  aside: string[];
  checked: BiddiCheckedView | null;
  clock: BiddiClockView | null;
  equal: string[];
  extra: number[];
  fall: BiddiFallView | null;
  falls: boolean;
  hand: number | null;
  levels: number;
  options: Record<string, unknown>;
  outcome: OutcomeView | null;
  phase: "build" | "fall" | "over" | "pick" | "ready" | "roll" | "slip";
  pick: string | null;
  plan: BiddiPlace[];
  points: number[][][];
  roll: Record<string, number> | null;
  roller: number;
  round: number;
  scores: number[];
  standing: StandingView;
  step: number;
  tables: BiddiTableView[];
}

/** One thing that moves. */
export interface BodyView {
  facts: Record<string, unknown>;
  name: string;
  parts: PartView[];
  shape: "box" | "cylinder" | "group";
  size: number[];
}

/** Any action of Brikks. */
export type BrikksAction = BrikksPlace | BrikksDrop | BrikksRoll | BrikksCall;

/** An action that is just a word: bomb, stop, keep or again. */
export interface BrikksCall {
  kind: "again" | "bomb" | "keep" | "stop";
  text: string;
}

/** Drop a single square on the opponent's sheet, in a duel. */
export interface BrikksDrop {
  column: number;
  kind: "drop";
  row: number;
  text: string;
}

/** Something drawn on a sheet, so that a screen can draw its outline. */
export interface BrikksMarkView {
  block: string;
  squares: number[][];
}

/** A shape from the block table, as one seat could take it. */
export interface BrikksOfferView {
  block: string;
  energy: number;
  price: number;
  why: "dear" | "no-room" | "taken" | null;
}

/** Draw a block: the left column and the lowest row of its box. */
export interface BrikksPlace {
  block: string;
  column: number;
  kind: "place";
  row: number;
  text: string;
}

/** The dice show a block. */
export interface BrikksRoll {
  block: string;
  kind: "roll";
  text: string;
}

/** A seat's sheet, with its points. */
export interface BrikksSheetView {
  bar: number;
  bomb_points: number;
  bombs: number;
  bonus: number;
  cells: BrikksMarkView[];
  done: boolean;
  drops: number;
  energy: number;
  energy_points: number;
  full: number[];
  offers: BrikksOfferView[];
  out: boolean;
  row_points: number[];
  ticks: number;
}

/** A state of Brikks. */
export interface BrikksView {
  actors: number[];
  block: string | null;
  falls: boolean;
  options: Record<string, unknown>;
  outcome: OutcomeView | null;
  phase: "drop" | "keep" | "over" | "reroll" | "roll" | "setup" | "use";
  roller: number;
  scores: number[];
  sheets: BrikksSheetView[];
  standing: StandingView;
}

/** How things fall: a pose (x, y, z, then w, x, y, z of a quaternion) per body and frame. */
export interface MotionView {
  bodies: BodyView[];
  fallen: string[];
  frames: number[][][];
  frames_per_second: number;
  unit: "m";
}

/** Any action of Nodes. */
export type NodesAction = NodesPlace | NodesKnock | NodesFall;

/** How the last finished round ended. */
export interface NodesEnded {
  how: "knocked" | "stuck" | "won";
  seat: number;
}

/** The whole stack falls. */
export interface NodesFall {
  kind: "fall";
  text: string;
}

/** A seat's remaining pieces of each type. */
export interface NodesHand {
  base: number;
  duo: number;
  quad: number;
  trio: number;
  uni: number;
}

/** Whether the hand that laid the last piece knocks the stack over. */
export interface NodesKnock {
  kind: "knock";
  over: boolean;
  text: string;
}

/** A seat that is out for the round. */
export interface NodesOutView {
  now: boolean;
  seat: number;
  why: "no-pieces" | "no-room";
}

/** A piece that lies there. */
export interface NodesPieceView {
  nodes: number[][];
  seat: number;
  type: string;
}

/** Lay a piece: its type, the layer, and the nodes in ascending order. */
export interface NodesPlace {
  kind: "place";
  layer: number;
  name: string;
  nodes: number[][];
  text: string;
}

/** How a round ended. */
export interface NodesRoundView {
  how: "knocked" | "stuck" | "won";
  points: number;
  seat: number;
}

/** What a screen needs to draw a state of Nodes. */
export interface NodesView {
  actors: number[];
  carrying: number[][];
  ended: NodesEnded | null;
  falls: boolean;
  full: number;
  hands: NodesHand[];
  knocker: number | null;
  laid: number;
  layer: number;
  layers: NodesPieceView[][];
  options: Record<string, unknown>;
  out: boolean[];
  outcome: OutcomeView | null;
  outs: NodesOutView[];
  phase: "base" | "fall" | "knock" | "over" | "stack";
  points: number[];
  round: number;
  rounds: NodesRoundView[] | null;
  scores: number[];
  standing: StandingView;
  starter: number;
  step: number[][];
  turn: number;
}

/** How a game ended. */
export interface OutcomeView {
  reason: ToldView;
  scores: number[];
  winners: number[];
}

/** A part of a body of several parts. */
export interface PartView {
  pose: number[];
  shape: "box" | "cylinder";
  size: number[];
}

/** Any action of STACK Back. */
export type StackBackAction = StackBackLay | StackBackHover | StackBackPass | StackBackStart | StackBackSlip | StackBackFall;

/** The stick that would tip first. */
export interface StackBackDangerView {
  number: number;
  support: number[][];
  x: number;
  y: number;
}

/** A fall: the numbers of the fallen sticks, ascending. */
export interface StackBackFall {
  kind: "fall";
  sticks: number[];
  text: string;
}

/** A stick that lay there. */
export interface StackBackFallenStickView {
  angle: number;
  colour: string;
  corners: number[][];
  number: number;
  seat: number;
  tier: number;
  x: number;
  y: number;
}

/** What has just fallen. */
export interface StackBackFallenView {
  seat: number;
  sticks: StackBackFallenStickView[];
}

/** Hold a stick over a place, to ask where it would come to rest: for previews, not to play. */
export interface StackBackHover {
  angle: number;
  colour: string;
  kind: "hover";
  slant_x: number;
  slant_y: number;
  text: string;
  x: number;
  y: number;
}

/** Lay a stick: centre in tenths of a millimetre, angle in degrees; tier 0 is the wood. */
export interface StackBackLay {
  angle: number;
  colour: string;
  kind: "lay";
  text: string;
  tier: number;
  x: number;
  y: number;
}

/** How a stick lies. */
export interface StackBackLayView {
  angle: number;
  colour: string;
  corners: number[][];
  tier: number;
  x: number;
  y: number;
}

/** Lay nothing, because nothing can be laid. */
export interface StackBackPass {
  kind: "pass";
  text: string;
}

/** Something that a stick rests on. */
export interface StackBackRestView {
  corners: number[][];
  on: number | null;
}

/** The hand's tremble: tenths of a millimetre, and degrees. */
export interface StackBackSlip {
  kind: "slip";
  text: string;
  turn: number;
  x: number;
  y: number;
}

/** The seat that begins, drawn by lot. */
export interface StackBackStart {
  kind: "start";
  seat: number;
  text: string;
}

/** A stick that lies there. */
export interface StackBackStickView {
  angle: number;
  carries: string[];
  colour: string;
  corners: number[][];
  number: number;
  seat: number;
  tier: number;
  x: number;
  y: number;
}

/** A state of STACK Back; lengths are in tenths of a millimetre. */
export interface StackBackView {
  actors: number[];
  barred: number[];
  danger: StackBackDangerView | null;
  fallen: StackBackFallenView | null;
  falls: boolean;
  hands: Record<string, number>[];
  laid: number;
  lowest: number;
  margin: number | null;
  options: Record<string, unknown>;
  outcome: OutcomeView | null;
  passes: number;
  pending: StackBackLayView | null;
  phase: "fall" | "lay" | "over" | "slip" | "start";
  rests: StackBackRestView[];
  run: number;
  scores: number[];
  share: number | null;
  standing: StandingView;
  sticks: StackBackStickView[];
  turn: number;
}

/** What decides a game, counted for each seat. */
export interface StandingView {
  counted: string;
  counts: number[];
}

/** A text for people: a code, the English sentence, and the facts in it. */
export interface ToldView {
  code: string;
  facts: Record<string, unknown>;
  sentence: string;
}

/** Any action of Topple. */
export type ToppleAction = TopplePlace | ToppleStart | ToppleRoll | TopplePush | ToppleFall;

/** How the board hangs; margins are 1 when it is level and 0 when something falls. */
export interface ToppleBalanceView {
  margin: number;
  slip_angle: number;
  slip_margin: number;
  slopes: number[] | null;
  tilt: number;
  tip_margin: number;
}

/** A placement that is legal now. */
export interface ToppleChoiceView {
  colour: "blue" | "green" | "red" | "yellow" | null;
  points: number;
  space: string;
}

/** A colour in play. */
export interface ToppleColourView {
  colour: "blue" | "green" | "red" | "yellow";
  left: number;
  points: number;
  seat: number;
}

/** How a round ended, and by whose move. */
export interface ToppleEnded {
  how: "full" | "slip" | "tip";
  seat: number;
}

/** The board topples, and everything on it goes. */
export interface ToppleFall {
  kind: "fall";
  text: string;
}

/** A reason for points: a full line, or a tall stack. */
export interface ToppleGainView {
  points: number;
  spaces: string[];
}

/** A piece on the board. */
export interface ToppleLaidView {
  colour: "blue" | "green" | "red" | "yellow";
  push: number[] | null;
  space: string;
}

/** A piece in a stack. */
export interface TopplePieceView {
  colour: "blue" | "green" | "red" | "yellow";
  x: number;
  y: number;
}

/** Put a piece on a space; players with two colours name the colour. */
export interface TopplePlace {
  colour: "blue" | "green" | "red" | "yellow" | null;
  kind: "place";
  space: string;
  text: string;
}

/** The newest placement. */
export interface TopplePlacementView {
  colour: "blue" | "green" | "red" | "yellow";
  gains: ToppleGainView[];
  points: number;
  push: number[] | null;
  seat: number;
  space: string;
  toppled: boolean;
}

/** How far the hand pushed the piece just laid, in tenths of a millimetre. */
export interface TopplePush {
  kind: "push";
  text: string;
  x: number;
  y: number;
}

/** The die. */
export interface ToppleRoll {
  kind: "roll";
  level: number;
  text: string;
}

/** A round on the score pad. */
export interface ToppleRoundView {
  points: Record<string, number>;
  toppled: number | null;
}

/** An occupied space. */
export interface ToppleStackView {
  level: number;
  pieces: TopplePieceView[];
  space: string;
}

/** The starting seat: the roll-off as one draw. */
export interface ToppleStart {
  kind: "start";
  seat: number;
  text: string;
}

/** A state of Topple for a screen; a game that ended in a fall shows the board that fell. */
export interface ToppleView {
  actors: number[];
  balance: ToppleBalanceView;
  cause: "slip" | "tip" | null;
  choices: ToppleChoiceView[];
  cleared: ToppleLaidView[];
  colours: ToppleColourView[];
  ended: ToppleEnded | null;
  falls: boolean;
  hand: "human" | "own" | "shaky" | "steady" | "wild";
  last: TopplePlacementView | null;
  level: number | null;
  options: Record<string, unknown>;
  out: number[];
  outcome: OutcomeView | null;
  phase: "fall" | "over" | "place" | "push" | "roll" | "start";
  pieces: ToppleLaidView[];
  points: Record<string, number>;
  round: number;
  rounds: ToppleRoundView[] | null;
  scores: number[];
  span: number | null;
  stacks: ToppleStackView[];
  standing: StandingView;
  turn: number | null;
}

/** A text that isn't an action of the game, for instance in a tampered record. */
export interface UnreadAction {
  kind: "";
  text: string;
}

/** The fields of every game's view. */
export interface View {
  actors: number[];
  falls: boolean;
  options: Record<string, unknown>;
  outcome: OutcomeView | null;
  scores: number[];
  standing: StandingView;
}

/** The view of each game, by its name. */
export interface Views {
  biddi: BiddiView;
  brikks: BrikksView;
  nodes: NodesView;
  stackback: StackBackView;
  topple: ToppleView;
}

/** Any action of each game, by its name. */
export interface Actions {
  biddi: BiddiAction;
  brikks: BrikksAction;
  nodes: NodesAction;
  stackback: StackBackAction;
  topple: ToppleAction;
}

/** The view of any game. */
export type AnyView = Views[keyof Views];

/** An action of any game. */
export type AnyAction = Actions[keyof Actions] | UnreadAction;

/** An action as it is played: its text form may be left to the server. */
export type Wanted<T> = T extends unknown ? Omit<T, "text"> & { text?: string } : never;

/** An action of any game as it is played. */
export type WantedAction = Wanted<AnyAction>;
