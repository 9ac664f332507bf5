/** The blocks and the lines that are printed on them. Nothing here decides what is legal. */

import { biddis, blocks, rounds } from "../../generated/parts/biddi";

export type Side = "a" | "b" | "c" | "d" | "f" | "l";
export type BiddiColour = (typeof biddis.colours)[number];

export const LONG = blocks.length;
export const SHORT = biddis.length;
/** How high every piece is, in units. */
export const HIGH = blocks.height;
export const COLOURS: readonly BiddiColour[] = biddis.colours;
export const BLOCKS: readonly string[] = blocks.sides.map((_, at) => String(at + 1));
export const SMILE = rounds.smile;
/** By how many units a line may be off and still join. */
export const JOIN = rounds.join;

const BLOCK_SIDES: readonly Side[] = ["a", "b", "c", "d"];
const BIDDI_SIDES: readonly Side[] = ["f", "l"];

export function isBiddi(piece: string): piece is BiddiColour {
  return (COLOURS as readonly string[]).includes(piece);
}

export function lengthOf(piece: string): number {
  return isBiddi(piece) ? SHORT : LONG;
}

export function sidesOf(piece: string): readonly Side[] {
  return isBiddi(piece) ? BIDDI_SIDES : BLOCK_SIDES;
}

/** Where the line enters at the bottom and leaves at the top, in units from the left end. */
export function ports(piece: string, side: Side, flipped: boolean): Pair {
  const [enters, leaves] = printed(piece, side);
  const long = lengthOf(piece);
  return flipped ? [long - leaves, long - enters] : [enters, leaves];
}

function printed(piece: string, side: Side): Pair {
  if (isBiddi(piece)) return side === "f" ? biddis.face : biddis.line;
  const block = blocks.sides[Number(piece) - 1];
  return block?.[BLOCK_SIDES.indexOf(side)] ?? [0, 0];
}

type Pair = readonly [number, number];
