/** A tower as it is drawn: its pieces, its line, and what an action makes of it. */

import type { BiddiAction, BiddiLay, BiddiLevelView, Wanted } from "../../generated/views";
import { HIGH, ports, type Side } from "./parts";

/** A piece as it is laid: the side that shows, upside down or not, and its left end in units. */
export interface Laid {
  piece: string;
  side: Side;
  flipped: boolean;
  x: number;
}

/** The piece of a level, or the one that an action lays. */
export function laidOf({ piece, side, flipped, x }: BiddiLevelView | Wanted<BiddiLay>): Laid {
  return { piece, side: side as Side, flipped, x };
}

/** Where the line enters a laid piece at the bottom, in units. */
export function lineIn({ piece, side, flipped, x }: Laid): number {
  return tenth(x + ports(piece, side, flipped)[0]);
}

/** Where the line leaves a laid piece at the top, in units. */
export function lineOut({ piece, side, flipped, x }: Laid): number {
  return tenth(x + ports(piece, side, flipped)[1]);
}

/** Places are tenths of a unit; floating sums of them are not. */
export function tenth(x: number): number {
  return Math.round(x * 10) / 10 + 0;
}

/** To lay a piece there. */
export function laying({ piece, side, flipped, x }: Laid): Wanted<BiddiLay> {
  return { kind: "lay", piece, side, flipped, x: tenth(x) };
}

/** The tower that its builder sees after an action, until the server says what became of it. */
export function after(tower: readonly Laid[], action: Wanted<BiddiAction>): readonly Laid[] {
  if (action.kind === "take") return tower.slice(0, -1);
  if (action.kind === "clear") return [];
  if (action.kind !== "lay") return tower;
  const laid = laidOf(action);
  return [...tower, tower.length ? laid : { ...laid, x: 0 }];
}

/** The height of a tower's top, in units. */
export function topOf(tower: readonly Laid[]): number {
  return tower.length * HIGH;
}
