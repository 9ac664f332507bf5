/** The part of the table to show. */

import { type Point, pointOf, type Step } from "./lattice";
import { EDGE } from "./mat";
import { RADIUS, SPACING } from "./parts";
import type { Piece } from "./table";

/** A middle, and half of the width and height around it, in millimetres. */
export interface Frame {
  x: number;
  y: number;
  wide: number;
  high: number;
}

/** Around the bases and some more points, with room for another BASE if it is needed. */
export function frameOf(
  pieces: readonly Piece[],
  step: Step,
  roomy: boolean,
  more: readonly Point[] = [],
): Frame {
  const bases = pieces.filter((piece) => piece.layer === 0);
  const nodes = bases.flatMap((base) => base.nodes.map((node) => pointOf(node, step)));
  const points = [...nodes, ...more];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(0, ...xs), Math.max(0, ...xs)];
  const [low, high] = [Math.min(0, ...ys), Math.max(0, ...ys)];
  const around = RADIUS + EDGE + (roomy ? 2 * SPACING : 0);
  return {
    x: (left + right) / 2,
    y: (low + high) / 2,
    wide: (right - left) / 2 + around,
    high: (high - low) / 2 + around,
  };
}
