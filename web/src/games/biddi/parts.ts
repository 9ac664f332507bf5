/** The blocks and the lines that are printed on them. Nothing here decides legality. */

import { biddis, blocks, rounds, size } from "../../generated/parts/biddi";

/** The sides of a block, and the face and the line of a BIDDI. */
export type Side = (typeof blocks.letters | typeof biddis.letters)[number];
/** The colours of the BIDDIs and their dice. */
export type BiddiColour = (typeof biddis.colours)[number];

/** The length of a block, in units. */
export const LONG = blocks.length;
/** The height of every piece, in units. */
export const HIGH = blocks.height;
/** The side of a BIDDI with the face. */
export const FACE: Side = biddis.letters[0];
/** Units per metre. */
export const UNITS = 1 / size.unit;
/** The colours in the order of the dice. */
export const COLOURS: readonly BiddiColour[] = biddis.colours;
/** The names of the long blocks: "1", "2", … */
export const BLOCKS: readonly string[] = blocks.sides.map((_, at) => String(at + 1));

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
  return (isBiddi(piece) ? biddis : blocks).letters;
}

/** Where the line enters at the bottom and leaves at the top, in units from the left end. */
export function ports(piece: string, side: Side, flipped: boolean): Pair {
  const [enters, leaves] = printed(piece, side);
  const long = lengthOf(piece);
  return flipped ? [long - leaves, long - enters] : [enters, leaves];
}

function printed(piece: string, side: Side): Pair {
  const sides = isBiddi(piece) ? biddis.sides : blocks.sides[Number(piece) - 1];
  return sides?.[sidesOf(piece).indexOf(side)] ?? [0, 0];
}

type Pair = readonly [number, number];
