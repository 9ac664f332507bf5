/** The box of Nodes as the screen needs it. Millimetres. */

import { hands, pieces, sets, size } from "../../generated/parts/nodes";

/** A place on the lattice. */
export type Node = readonly [a: number, b: number];
/** Where two coordinates go when a piece is turned. */
export type Matrix = readonly [Node, Node];
/** The types of pieces. */
export type Type = "base" | (typeof pieces.types)[number];

/** The types in the order shown at hand: the big ones first. */
export const TYPES: readonly Type[] = ["base", ...pieces.types.toReversed()];

/** From the middle of a node to the next one. */
export const SPACING = size.spacing;
/** The radius of a node. */
export const RADIUS = size.diameter / 2;
/** The thickness of a piece, and so of a layer. */
export const THICKNESS = size.thickness;
/** The width of the bar between two nodes. */
export const BRIDGE = size.bridge;

interface PieceSet {
  turn: Matrix;
  over: Matrix;
  shapes: Record<Type, readonly Node[]>;
}

/** The two sets of pieces: how each is turned and turned over, and its shapes. */
export const SETS: Record<"hex" | "square", PieceSet> = {
  hex: { turn: sets.hex.turn, over: sets.hex.over, shapes: sets.hex },
  square: { turn: sets.square.turn, over: sets.square.over, shapes: sets.square },
};

/** The most nodes that one seat can have lying, of all its pieces or of its bases. */
export const MOST_NODES = Math.max(...Object.values(hands).flatMap(nodesOf));
/** More bars than a table can have: a node has at most six neighbours, and shares each bar. */
export const MOST_BARS = 3 * MOST_NODES * Object.keys(hands).length;

function nodesOf(hand: Record<Type, number>): number[] {
  return Object.values(SETS).flatMap(({ shapes }) => {
    const [bases = 0, ...stacked] = TYPES.map((type) => hand[type] * shapes[type].length);
    return [bases, stacked.reduce((sum, one) => sum + one)];
  });
}

/** The stain of a seat's pieces, the same by day and by night; its sign is inlaid in cream. */
const PAINT: readonly { body: string; deep: string }[] = [
  { body: "#cf4a31", deep: "#a2331f" },
  { body: "#dfa12e", deep: "#ad7614" },
  { body: "#3c9160", deep: "#256841" },
  { body: "#3a70c4", deep: "#264f96" },
  { body: "#8a56b8", deep: "#643a8c" },
  { body: "#64707e", deep: "#454f5b" },
];

/** The stain of a seat. */
export function paintOf(seat: number): { body: string; deep: string } {
  return PAINT[seat % PAINT.length] as { body: string; deep: string };
}

/** The colour of the inlaid signs. */
export const CREAM = "#fff6e4";
/** Bases are of plain wood, with the sign of the seat that laid them burnt in. */
export const WOOD = { body: "#e2c697", deep: "#b58f5c" };
