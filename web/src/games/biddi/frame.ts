/** The visible part of the table: towers side by side share a scale, with room for a ruler. */

import type { Laid } from "./laid";
import { HIGH, LONG, lengthOf } from "./parts";

/** On a phone, towers side by side leave no room for a readable ruler. */
export const NARROW = "(max-width: 600px)";

/** The width of the ruler, in units. */
export const RULER = 2.8;

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
