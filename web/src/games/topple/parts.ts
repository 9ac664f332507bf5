/** The box of Topple as the screen needs it. Millimetres. */

import { board, hands, pieces, points } from "../../generated/parts/topple";
import type { ToppleColourView } from "../../generated/views";

/** The colours of the pieces. */
export type Colour = ToppleColourView["colour"];

/** Spaces a side. */
export const SIZE = board.size;
/** From the middle of one space to the next. */
export const PITCH = board.pitch;
/** How high the middle space lies above the pivot. */
export const TOP = board.top;
/** How much lower each level lies than the one before. */
export const STEP = board.step;
/** How high the pivot stands above the table. */
export const STAND = board.stand;
/** Of the board's own centre of mass below the pivot, by the number of players. */
export const DEPTH: Record<number, number> = board.depth;
/** Of a piece. */
export const RADIUS = pieces.radius;
/** Of a piece. */
export const THICKNESS = pieces.thickness;
/** Pieces of each colour. */
export const EACH = pieces.each;
/** The colours in the order of the seats; with two players the odd and the even ones. */
export const COLOURS: readonly Colour[] = pieces.colours;
/** What a fall costs, and what it brings to the player before. */
export const POINTS = points;
/** How a bot pushes where players push themselves. */
export const OWN_HAND: { shifts: readonly number[]; weights: readonly number[] } = hands.own;

/** How thick a space of the board is drawn: more than a step, so that none seems to float. */
export const PLATE = 7;

/** The paint of the pieces, the same by day and by night. */
export const PAINT: Record<Colour, { body: string; deep: string }> = {
  red: { body: "#cf4a31", deep: "#a93420" },
  yellow: { body: "#e9b13c", deep: "#c98d1e" },
  green: { body: "#3c9160", deep: "#286d45" },
  blue: { body: "#3a70c4", deep: "#27539c" },
};
