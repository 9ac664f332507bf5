/** The blocks and the lines that are printed on them. Nothing here decides legality. */

import { biddis, blocks, rounds } from "../../generated/parts/biddi";

/** The sides of a block, and the face and the line of a BIDDI. */
export type Side = "a" | "b" | "c" | "d" | "f" | "l";
/** The colours of the BIDDIs and their dice. */
export type BiddiColour = (typeof biddis.colours)[number];

/** The length of a block, in units. */
export const LONG = blocks.length;
/** The height of every piece, in units. */
export const HIGH = blocks.height;
/** The colours in the order of the dice. */
export const COLOURS: readonly BiddiColour[] = biddis.colours;
/** The names of the long blocks: "1", "2", … */
export const BLOCKS: readonly string[] = blocks.sides.map((_, at) => String(at + 1));

const BLOCK_SIDES: readonly Side[] = ["a", "b", "c", "d"];
const BIDDI_SIDES: readonly Side[] = ["f", "l"];

/** By how many units a line may be off and still join. */
export const JOIN = rounds.join;

/** Whether a piece is one of the short blocks, which are called by their colour. */
export function isBiddi(piece: string): piece is BiddiColour {
  return (COLOURS as readonly string[]).includes(piece);
}

/** The length of a piece, in units. */
export function lengthOf(piece: string): number {
  return isBiddi(piece) ? biddis.length : LONG;
}

/** The sides of a piece, in turning order. */
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
