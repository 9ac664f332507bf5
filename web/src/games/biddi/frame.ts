/** How much of the table is seen: towers side by side stand in one scale, with room for a ruler. */

import { HIGH, LONG, lengthOf } from "./parts";
import type { Laid } from "./stack";

/** On a phone, towers side by side have no room for a ruler that can be read. */
export const NARROW = "(max-width: 600px)";

/** How broad the ruler is, in units. */
export const RULER = 2.8;

/** What is seen of a tower from left to right, in units. */
export interface Frame {
  middle: number;
  /** Units from the middle to the outermost end, and at least so many that it does not jump. */
  half: number;
}

/** What has to be seen of a tower from left to right. */
export function frameOf(tower: readonly Laid[], least: number): Frame {
  if (!tower.length) return { middle: LONG / 2, half: least };
  const left = Math.min(...tower.map(({ x }) => x));
  const right = Math.max(...tower.map(({ x, piece }) => x + lengthOf(piece)));
  return { middle: (left + right) / 2, half: Math.max(least, (right - left) / 2 + 0.4) };
}

/** The same breadth for several towers, so that they stand in one scale. */
export function broadest(towers: readonly (readonly Laid[])[], least: number): number {
  return Math.max(least, ...towers.map((tower) => frameOf(tower, least).half));
}

/** A viewBox for a tower of so many levels, with a ruler on its left. */
export function viewBox({ middle, half }: Frame, levels: number, ruled: boolean): string {
  const high = levels * HIGH + 0.4;
  const left = middle - half - (ruled ? RULER : 0);
  return `${left} ${-high} ${middle + half - left} ${high + 0.3}`;
}
