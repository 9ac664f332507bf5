/** Where a piece snaps to while it is aimed. Whether it may lie there is up to the rules. */

import { type Laid, lineOut, tenth } from "./laid";
import { lengthOf, ports } from "./parts";

/** Where a piece has to lie on a tower to continue the line. */
export function joined(tower: readonly Laid[], piece: Omit<Laid, "x">): number {
  const top = tower.at(-1);
  return top ? tenth(lineOut(top) - ports(piece.piece, piece.side, piece.flipped)[0]) : 0;
}

/** The first and the last whole place at which a piece is over the tower's top. */
export function reach(tower: readonly Laid[], piece: string): [number, number] {
  const top = tower.at(-1);
  if (!top) return [0, 0];
  return [
    Math.ceil(top.x - lengthOf(piece) + 0.05),
    Math.floor(top.x + lengthOf(top.piece) - 0.05),
  ];
}

/** How near a line has to be to its place, in units, to snap to it. */
const CATCH = 1.2;

/**
 * Where a piece snaps to when it is released near a place: to the line if that is close, else to
 * the nearest multiple of `step` over the tower's top.
 */
export function caught(
  tower: readonly Laid[],
  piece: Omit<Laid, "x">,
  near: number,
  step: number,
): number {
  const [first, last] = reach(tower, piece.piece);
  const at = joined(tower, piece);
  const within = Math.min(Math.max(near, first), last);
  if (Math.abs(near - at) <= CATCH && at >= first - 0.9 && at <= last + 0.9) return at;
  return tenth(Math.round(within / step) * step);
}
