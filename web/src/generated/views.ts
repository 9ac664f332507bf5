// Made from the views of the games by `make types-web`; do not edit.

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
  stacks: string[][];
  tables: BiddiTableView[];
}

/** The time limit that runs. */
export interface BiddiClockView {
  name: string;
  seconds: number;
}

/** Whose stack is about to come down. */
export interface BiddiFallView {
  levels: number[];
  seat: number;
}

/** The lowest level at which something is wrong with a stack, and what. */
export interface BiddiFaultView {
  code: "falls" | "levels" | "line" | "piece";
  level: number;
  sentence: string;
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

/** A BIDDI that is in play. */
export interface BiddiPlace {
  colour: string;
  level: number;
}

/** What one player has. */
export interface BiddiTableView {
  free: string[];
  levels: BiddiLevelView[];
}

/** What a screen gets. */
export interface BiddiView {
  actors: number[];
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
  stacks: string[][];
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

/** A block that can be placed now. */
export interface BrikksChoiceView {
  block: string;
  cells: number[][];
  price: number;
}

/** Something drawn on a sheet, so that a screen can draw its outline. */
export interface BrikksMarkView {
  block: string;
  squares: number[][];
}

/** A seat's sheet, with what it is worth. */
export interface BrikksSheetView {
  bar: number;
  bomb_points: number;
  bombs: number;
  bonus: number;
  cells: BrikksMarkView[];
  done: boolean;
  dropped: string[];
  drops: number;
  energy: number;
  energy_points: number;
  marks: string[];
  out: boolean;
  row_points: number[];
  rows: string[];
  ticks: number;
}

/** A state of Brikks. */
export interface BrikksView {
  actors: number[];
  block: string | null;
  choices: BrikksChoiceView[];
  falls: boolean;
  options: Record<string, unknown>;
  outcome: OutcomeView | null;
  phase: "drop" | "keep" | "over" | "reroll" | "roll" | "setup" | "use";
  roller: number;
  scores: number[];
  sheets: BrikksSheetView[];
}

/** How things fall: a pose (x, y, z, then w, x, y, z of a quaternion) per body and frame. */
export interface MotionView {
  bodies: BodyView[];
  fallen: string[];
  frames: number[][][];
  frames_per_second: number;
  unit: "m";
}

/** How the last finished round ended. */
export interface NodesEnded {
  how: "knocked" | "stuck" | "won";
  seat: number;
}

/** How many pieces of each type a seat still has. */
export interface NodesHand {
  base: number;
  duo: number;
  quad: number;
  trio: number;
  uni: number;
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

/** What a screen needs to draw a state of Nodes. */
export interface NodesView {
  actors: number[];
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
  scores: number[];
  stack: ((number | string)[])[];
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

/** A state of STACK Back; lengths are in tenths of a millimetre. */
export interface StackBackView {
  actors: number[];
  boards: StackbackBoardView[];
  danger: StackbackDangerView | null;
  fallen: StackbackFallenView | null;
  falls: boolean;
  hands: Record<string, number>[];
  laid: number;
  lengths: Record<string, number>;
  margin: number | null;
  options: Record<string, unknown>;
  outcome: OutcomeView | null;
  passes: number;
  pending: StackbackLayView | null;
  phase: "fall" | "lay" | "over" | "slip" | "start";
  rests: StackbackRestView[];
  run: number;
  scores: number[];
  sticks: StackbackStickView[];
  turn: number;
  width: number;
}

/** A board; lengths are in tenths of a millimetre. */
export interface StackbackBoardView {
  height: number;
  side: number;
  x: number;
  y: number;
}

/** The stick that would tip first. */
export interface StackbackDangerView {
  number: number;
  support: number[][];
  x: number;
  y: number;
}

/** A stick that lay there. */
export interface StackbackFallenStickView {
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
export interface StackbackFallenView {
  seat: number;
  sticks: StackbackFallenStickView[];
}

/** How a stick lies. */
export interface StackbackLayView {
  angle: number;
  colour: string;
  corners: number[][];
  tier: number;
  x: number;
  y: number;
}

/** Something that a stick rests on. */
export interface StackbackRestView {
  corners: number[][];
  on: number | null;
}

/** A stick that lies there. */
export interface StackbackStickView {
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

/** What a person reads: a code, the English sentence, and the facts it is made of. */
export interface ToldView {
  code: string;
  facts: Record<string, unknown>;
  sentence: string;
}

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
  action: string;
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

/** A piece in a stack. */
export interface TopplePieceView {
  colour: "blue" | "green" | "red" | "yellow";
  x: number;
  y: number;
}

/** An occupied space. */
export interface ToppleStackView {
  level: number;
  pieces: TopplePieceView[];
  space: string;
}

/** A state of Topple for a screen. */
export interface ToppleView {
  actors: number[];
  balance: ToppleBalanceView;
  cause: "slip" | "tip" | null;
  choices: ToppleChoiceView[];
  cleared: string[];
  colours: ToppleColourView[];
  ended: ToppleEnded | null;
  falls: boolean;
  hand: "human" | "own" | "shaky" | "steady" | "wild";
  level: number | null;
  options: Record<string, unknown>;
  out: number[];
  outcome: OutcomeView | null;
  phase: "fall" | "over" | "place" | "push" | "roll" | "start";
  pieces: string[];
  points: Record<string, number>;
  round: number;
  scores: number[];
  span: number | null;
  stacks: ToppleStackView[];
  turn: number | null;
}

/** What every game's view has. */
export interface View {
  actors: number[];
  falls: boolean;
  options: Record<string, unknown>;
  outcome: OutcomeView | null;
  scores: number[];
}

/** The view of each game, by its name. */
export interface Views {
  biddi: BiddiView;
  brikks: BrikksView;
  nodes: NodesView;
  stackback: StackBackView;
  topple: ToppleView;
}

/** The view of any game. */
export type AnyView = Views[keyof Views];
