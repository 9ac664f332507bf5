// Made from the views of the games by `make types-web`; do not edit.

/** One thing that moves. */
export interface BodyView {
  facts: Record<string, unknown>;
  name: string;
  parts: PartView[];
  shape: "box" | "cylinder" | "group";
  size: number[];
}

/** How things fall: a pose (x, y, z, then w, x, y, z of a quaternion) per body and frame. */
export interface MotionView {
  bodies: BodyView[];
  fallen: string[];
  frames: number[][][];
  frames_per_second: number;
  unit: "m";
}

/** How a game ended. */
export interface OutcomeView {
  reason: string;
  scores: number[];
  winners: number[];
}

/** A part of a body of several parts. */
export interface PartView {
  pose: number[];
  shape: "box" | "cylinder";
  size: number[];
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
  biddi: View;
  brikks: View;
  nodes: View;
  stackback: View;
  topple: View;
}

/** The view of any game. */
export type AnyView = Views[keyof Views];
