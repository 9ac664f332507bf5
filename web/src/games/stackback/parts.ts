/** The box of STACK Back as the screen needs it; a test compares it with parts.toml. */

export const COLOURS = ["yellow", "mauve", "green"] as const;
export type Colour = (typeof COLOURS)[number];

/** Tenths of a millimetre, as on the wire. */
export const LENGTH: Record<Colour, number> = { yellow: 600, mauve: 450, green: 300 };
export const WIDTH = 100;
export const SIDE = 1000;
export const GAP = 300;
export const HEIGHT = 100;
export const EACH = 10;
/** The lower left corners of the boards. */
export const BOARDS = [0, SIDE + GAP] as const;
/** How far the wood goes to the right. */
export const REACH = 2 * SIDE + GAP;

/** The paint of the sticks, the same by day and by night, and how many notches each end has. */
export const PAINT: Record<Colour, { body: string; deep: string; notches: number }> = {
  yellow: { body: "#eab63f", deep: "#c78a1c", notches: 1 },
  mauve: { body: "#a276bd", deep: "#774b94", notches: 2 },
  green: { body: "#479a68", deep: "#2b6f48", notches: 3 },
};
/** Where notches are cut, from an end, and how far apart, in tenths of a millimetre. */
export const NOTCH = { first: 26, step: 22, wide: 8 } as const;

export function isColour(text: string | undefined): text is Colour {
  return COLOURS.some((one) => one === text);
}
