/** The box of STACK Back as the screen needs it. */

import { boards, colours, sticks } from "../../generated/parts/stackback";

/** A colour of sticks. */
export type Colour = (typeof colours)[number]["name"];

/** The colours, the longest sticks first. */
export const COLOURS: readonly Colour[] = colours.map(({ name }) => name);
/** The length of each colour's sticks, in tenths of a millimetre, as on the wire. */
export const LENGTH = Object.fromEntries(
  colours.map(({ name, length }) => [name, length]),
) as Record<Colour, number>;
/** The width and height of all sticks. */
export const WIDTH = sticks.width;
/** The side length of a board. */
export const SIDE = boards.side;
/** The thickness of a board. */
export const HEIGHT = boards.height;
/** The number of sticks per colour and player. */
export const EACH = sticks.each;
/** The lower left corners of the boards. */
export const BOARDS: readonly number[] = Array.from(
  { length: boards.count },
  (_, at) => at * (SIDE + boards.gap),
);
/** The right edge of the wood. */
export const REACH = boards.count * (SIDE + boards.gap) - boards.gap;

/** The paint of the sticks, the same by day and by night, and how many notches each end has. */
export const PAINT: Record<Colour, { body: string; deep: string; notches: number }> = {
  yellow: { body: "#eab63f", deep: "#c78a1c", notches: 1 },
  mauve: { body: "#a276bd", deep: "#774b94", notches: 2 },
  green: { body: "#479a68", deep: "#2b6f48", notches: 3 },
};
/** Where notches are cut, from an end, and how far apart, in tenths of a millimetre. */
export const NOTCH = { first: 26, step: 22, wide: 8 } as const;
