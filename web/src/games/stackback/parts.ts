/** The box of STACK Back as the screen needs it. */

import { boards, colours, sticks } from "../../generated/parts/stackback";

/** A colour of sticks. */
export type Colour = (typeof colours)[number]["name"];

/** The colours, the longest sticks first. */
export const COLOURS: readonly Colour[] = colours.map(({ name }) => name);
/** How long the sticks of each colour are, in tenths of a millimetre, as on the wire. */
export const LENGTH = Object.fromEntries(
  colours.map(({ name, length }) => [name, length]),
) as Record<Colour, number>;
/** How wide and how high all sticks are. */
export const WIDTH = sticks.width;
/** How long the sides of a board are. */
export const SIDE = boards.side;
/** How thick a board is. */
export const HEIGHT = boards.height;
/** How many sticks of each colour a player has. */
export const EACH = sticks.each;
/** The lower left corners of the boards. */
export const BOARDS: readonly number[] = Array.from(
  { length: boards.count },
  (_, at) => at * (SIDE + boards.gap),
);
/** How far the wood goes to the right. */
export const REACH = boards.count * (SIDE + boards.gap) - boards.gap;

/** The paint of the sticks, the same by day and by night, and how many notches each end has. */
export const PAINT: Record<Colour, { body: string; deep: string; notches: number }> = {
  yellow: { body: "#eab63f", deep: "#c78a1c", notches: 1 },
  mauve: { body: "#a276bd", deep: "#774b94", notches: 2 },
  green: { body: "#479a68", deep: "#2b6f48", notches: 3 },
};
/** Where notches are cut, from an end, and how far apart, in tenths of a millimetre. */
export const NOTCH = { first: 26, step: 22, wide: 8 } as const;
