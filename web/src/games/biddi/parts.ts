/**
 * The blocks and the lines that are printed on them.
 *
 * parts.json says the same as parts.toml on the Python side; a test there compares them. Nothing
 * here decides what is legal.
 */

import parts from "./parts.json";

export type Side = "a" | "b" | "c" | "d" | "f" | "l";
export type BiddiColour = "red" | "white" | "blue" | "grey";

export const LONG = parts.blocks.length;
export const SHORT = parts.biddis.length;
/** How high a block is, in units; the falls of the Python side have the same. */
export const HIGH = 1.6;
export const COLOURS = parts.biddis.colours as BiddiColour[];
export const BLOCKS = parts.blocks.sides.map((_, at) => String(at + 1));
export const SMILE = parts.rounds.smile;
/** By how many units a line may be off and still join. */
export const JOIN = parts.rounds.join;

const BLOCK_SIDES: readonly Side[] = ["a", "b", "c", "d"];
const BIDDI_SIDES: readonly Side[] = ["f", "l"];

export function isBiddi(piece: string): piece is BiddiColour {
  return (COLOURS as string[]).includes(piece);
}

export function lengthOf(piece: string): number {
  return isBiddi(piece) ? SHORT : LONG;
}

export function sidesOf(piece: string): readonly Side[] {
  return isBiddi(piece) ? BIDDI_SIDES : BLOCK_SIDES;
}

/** Where the line enters at the bottom and leaves at the top, in units from the left end. */
export function ports(piece: string, side: Side, flipped: boolean): [number, number] {
  const [enters, leaves] = printed(piece, side);
  const long = lengthOf(piece);
  return flipped ? [long - leaves, long - enters] : [enters, leaves];
}

function printed(piece: string, side: Side): [number, number] {
  if (isBiddi(piece)) return (side === "f" ? parts.biddis.face : parts.biddis.line) as Pair;
  const block = parts.blocks.sides[Number(piece) - 1];
  return (block?.[BLOCK_SIDES.indexOf(side)] ?? [0, 0]) as Pair;
}

type Pair = [number, number];
