/** A tower as drawn: its pieces, its line, and the effect of an action. */

import type { BiddiAction, BiddiLay, BiddiLevelView, Wanted } from "../../generated/views";
import { HIGH, ports, type Side } from "./parts";

/** A laid piece: the side that shows, upside down or not, and its left end in units. */
export interface Laid {
  piece: string;
  side: Side;
  flipped: boolean;
  x: number;
}

/** The piece of a level, or of an action that lays one. */
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

/** The action that lays a piece there. */
export function laying({ piece, side, flipped, x }: Laid): Wanted<BiddiLay> {
  return { kind: "lay", piece, side, flipped, x: tenth(x) };
}

/** The tower shown to its builder after an action, until the server confirms the result. */
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
