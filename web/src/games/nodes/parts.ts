/** The box of Nodes as the screen needs it; a test compares it with parts.toml. Millimetres. */

/** A place on the lattice. */
export type Node = readonly [a: number, b: number];
/** Where two coordinates go when a piece is turned. */
export type Matrix = readonly [Node, Node];
export type Type = "base" | "quad" | "trio" | "duo" | "uni";

/** As they lie at hand: the big ones first. */
export const TYPES: readonly Type[] = ["base", "quad", "trio", "duo", "uni"];

export const SPACING = 24;
export const RADIUS = 11;
export const THICKNESS = 6;
export const BRIDGE = 10;

interface PieceSet {
  turn: Matrix;
  over: Matrix;
  shapes: Record<Type, readonly Node[]>;
}

const SMALL = {
  uni: [[0, 0]],
  duo: [
    [0, 0],
    [1, 0],
  ],
  trio: [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  quad: [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ],
} as const;
const SWAP: Matrix = [
  [0, 1],
  [1, 0],
];

export const SETS: Record<"hex" | "square", PieceSet> = {
  hex: {
    turn: [
      [0, -1],
      [1, 1],
    ],
    over: SWAP,
    shapes: {
      ...SMALL,
      base: [
        [0, 0],
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
        [1, -1],
        [-1, 1],
      ],
    },
  },
  square: {
    turn: [
      [0, -1],
      [1, 0],
    ],
    over: SWAP,
    shapes: {
      ...SMALL,
      base: [
        [-1, -1],
        [-1, 0],
        [-1, 1],
        [0, -1],
        [0, 0],
        [0, 1],
        [1, -1],
        [1, 0],
        [1, 1],
      ],
    },
  },
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
