/** The box of Topple as the screen needs it; a test compares it with parts.toml. Millimetres. */

import type { ToppleColourView } from "../../generated/views";

export type Colour = ToppleColourView["colour"];

export const SIZE = 5;
export const PITCH = 24;
export const TOP = 6;
export const STEP = 4;
export const RADIUS = 8;
export const THICKNESS = 5.4;
export const EACH = 12;
/** Of the board's own centre of mass below the pivot, by the number of players. */
export const DEPTH: Record<number, number> = { 2: 34, 3: 19, 4: 34 };
export const LINE_POINTS = 3;
export const TALL = 3;
export const TOPPLE_POINTS = -10;
export const BEFORE_POINTS = 3;
export const COLOURS: readonly Colour[] = ["red", "yellow", "green", "blue"];

/** How high the pivot stands above the table, as in the scenes of falls. */
export const STAND = 90;
/** How thick a space of the board is. */
export const PLATE = 7;

/** The paint of the pieces, the same by day and by night, and the sign inlaid in each. */
export const PAINT: Record<Colour, { body: string; deep: string; sign: string }> = {
  red: { body: "#cf4a31", deep: "#a93420", sign: "●" },
  yellow: { body: "#e9b13c", deep: "#c98d1e", sign: "■" },
  green: { body: "#3c9160", deep: "#286d45", sign: "▲" },
  blue: { body: "#3a70c4", deep: "#27539c", sign: "◆" },
};
