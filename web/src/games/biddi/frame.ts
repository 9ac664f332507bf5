/** The visible part of the table: towers side by side share a scale, with room for a ruler. */

import type { Laid } from "./laid";
import { HIGH, LONG, lengthOf } from "./parts";
import { joined } from "./snap";

/** On a phone, towers side by side leave no room for a readable ruler. */
export const NARROW = "(max-width: 600px)";

/** The width of the ruler, in units. */
export const RULER = 3;

/** The visible horizontal range of a tower, in units. */
export interface Frame {
  middle: number;
  /** Units from the middle to the outermost end, with a minimum so that it doesn't jump. */
  half: number;
}

/** The horizontal range that a tower needs. */
export function frameOf(tower: readonly Laid[], least: number): Frame {
  if (!tower.length) return { middle: LONG / 2, half: least };
  const left = Math.min(...tower.map(({ x }) => x));
  const right = Math.max(...tower.map(({ x, piece }) => x + lengthOf(piece)));
  return { middle: (left + right) / 2, half: Math.max(least, (right - left) / 2 + 0.4) };
}

/** Units on both sides of the middle of a tower that is being built, at least. */
const BESIDE = 7.2;

/** The range in which a tower is built, moved just enough to show the piece where it joins. */
export function framed(tower: readonly Laid[], held: Laid | null): Frame {
  const { middle, half } = frameOf(tower.length || !held ? tower : [held], BESIDE);
  if (!held) return { middle, half };
  const left = joined(tower, held) - 0.4;
  const right = left + lengthOf(held.piece) + 0.8;
  const over = Math.max(right - middle - half, 0) + Math.min(left - middle + half, 0);
  return { middle: middle + over, half };
}

/** The same width for several towers, so that they share a scale. */
export function broadest(towers: readonly (readonly Laid[])[], least: number): number {
  return Math.max(least, ...towers.map((tower) => frameOf(tower, least).half));
}

/** A viewBox for a tower of this many levels, with a ruler on its left. */
export function viewBox({ middle, half }: Frame, levels: number, ruled: boolean): string {
  const high = levels * HIGH + 0.4;
  const left = middle - half - (ruled ? RULER : 0);
  return `${left} ${-high} ${middle + half - left} ${high + 0.3}`;
}
