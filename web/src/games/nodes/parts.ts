/** The box of Nodes as the screen needs it. Millimetres. */

import { sets, size } from "../../generated/parts/nodes";

/** A place on the lattice. */
export type Node = readonly [a: number, b: number];
/** Where two coordinates go when a piece is turned. */
export type Matrix = readonly [Node, Node];
export type Type = "base" | "quad" | "trio" | "duo" | "uni";

/** As they lie at hand: the big ones first. */
export const TYPES: readonly Type[] = ["base", "quad", "trio", "duo", "uni"];

export const SPACING = size.spacing;
export const RADIUS = size.diameter / 2;
export const THICKNESS = size.thickness;
export const BRIDGE = size.bridge;

interface PieceSet {
  turn: Matrix;
  over: Matrix;
  shapes: Record<Type, readonly Node[]>;
}

export const SETS: Record<"hex" | "square", PieceSet> = {
  hex: { turn: sets.hex.turn, over: sets.hex.over, shapes: sets.hex },
  square: { turn: sets.square.turn, over: sets.square.over, shapes: sets.square },
};

/** The stain of a seat's pieces, the same by day and by night; its sign is inlaid in cream. */
export const PAINT: readonly { body: string; deep: string }[] = [
  { body: "#cf4a31", deep: "#a2331f" },
  { body: "#dfa12e", deep: "#ad7614" },
  { body: "#3c9160", deep: "#256841" },
  { body: "#3a70c4", deep: "#264f96" },
  { body: "#8a56b8", deep: "#643a8c" },
  { body: "#64707e", deep: "#454f5b" },
];

export function paintOf(seat: number): { body: string; deep: string } {
  return PAINT[seat % PAINT.length] as { body: string; deep: string };
}

export const CREAM = "#fff6e4";
/** Bases are of plain wood, with the sign of whoever laid them burnt in. */
export const WOOD = { body: "#e2c697", deep: "#b58f5c" };
