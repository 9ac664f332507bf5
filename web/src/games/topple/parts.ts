/** The box of Topple as the screen needs it. Millimetres. */

import { board, hands, pieces, points } from "../../generated/parts/topple";
import type { ToppleColourView } from "../../generated/views";

export type Colour = ToppleColourView["colour"];

export const SIZE = board.size;
export const PITCH = board.pitch;
export const TOP = board.top;
export const STEP = board.step;
/** How high the pivot stands above the table. */
export const STAND = board.stand;
/** Of the board's own centre of mass below the pivot, by the number of players. */
export const DEPTH: Record<number, number> = board.depth;
export const RADIUS = pieces.radius;
export const THICKNESS = pieces.thickness;
export const EACH = pieces.each;
export const COLOURS: readonly Colour[] = pieces.colours;
export const LINE_POINTS = points.line;
export const TALL = points.tall;
export const TOPPLE_POINTS = points.topple;
export const BEFORE_POINTS = points.before;
/** How a bot pushes where players push themselves. */
export const OWN_HAND: { shifts: readonly number[]; weights: readonly number[] } = hands.own;

/** How thick a space of the board is drawn: more than a step, so that none seems to float. */
export const PLATE = 7;

/** The paint of the pieces, the same by day and by night, and the sign inlaid in each. */
export const PAINT: Record<Colour, { body: string; deep: string; sign: string }> = {
  red: { body: "#cf4a31", deep: "#a93420", sign: "●" },
  yellow: { body: "#e9b13c", deep: "#c98d1e", sign: "■" },
  green: { body: "#3c9160", deep: "#286d45", sign: "▲" },
  blue: { body: "#3a70c4", deep: "#27539c", sign: "◆" },
};
