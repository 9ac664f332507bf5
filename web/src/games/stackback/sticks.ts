/**
 * Sticks as rectangles seen from above, in tenths of a millimetre.
 *
 * For drawing and aiming: `restingTier` and `settled` give the place where a held stick is shown.
 * Only the server decides whether it may lie there, and what stands or falls.
 */

import { sticks } from "../../generated/parts/stackback";
import type { StackBackLay, Wanted } from "../../generated/views";
import { type Colour, LENGTH, REACH, SIDE, WIDTH } from "./parts";

/** A stick's place without its tier. */
export interface Spot {
  colour: Colour;
  x: number;
  y: number;
  /** Whole degrees from 0 to 179, counter-clockwise from the x axis. */
  angle: number;
}

/** A stick's place. */
export interface Lay extends Spot {
  tier: number;
}

/** A laid stick, numbered in the order of laying. */
export interface Numbered extends Lay {
  number: number;
}

/** A point on the boards or on the screen. */
export type Point = readonly [x: number, y: number];

/** Sticks that share less than this touch, and don't lie over each other. */
const TOUCH = sticks.touch;
/** How far from the boards the middle of a stick can be taken. */
const BEYOND = 350;

/** Room for a number, in tenths of a millimetre. */
const AROUND = 40;
/** Where along a stick its number can be seen, as shares of half its length. */
const ALONG = [0, 0.62, -0.62, 0.32, -0.32, 0.84, -0.84];

/** The action that lays a stick there. */
export function laying({ colour, tier, x, y, angle }: Lay): Wanted<StackBackLay> {
  return { kind: "lay", colour, tier, x, y, angle };
}

/** The stick that an action lays. */
export function layOf({ colour, tier, x, y, angle }: Wanted<StackBackLay>): Lay {
  return { colour: colour as Colour, tier, x, y, angle };
}

/** A key that identifies a stick and its place. */
export function keyOf({ colour, tier, x, y, angle }: Lay): string {
  return [colour, tier, x, y, angle].join();
}

/** The direction in which a stick lies. */
export function along({ angle }: { angle: number }): Point {
  const turn = (angle * Math.PI) / 180;
  return [Math.cos(turn), Math.sin(turn)];
}

/** A point in the frame of a stick: how far along it, and how far beside. */
export function within(spot: Spot, [x, y]: Point): Point {
  const [c, s] = along(spot);
  const dx = x - spot.x;
  const dy = y - spot.y;
  return [dx * c + dy * s, dy * c - dx * s];
}

/** The offset from a point on or near a stick to its middle; null if further away. */
export function gripOf(spot: Spot, point: Point, slack: number): Point | null {
  const [u, v] = within(spot, point);
  const far = Math.abs(u) > LENGTH[spot.colour] / 2 + slack || Math.abs(v) > WIDTH / 2 + slack;
  return far ? null : [spot.x - point[0], spot.y - point[1]];
}

/** The four corners, counter-clockwise. */
export function cornersOf(spot: Spot, long = LENGTH[spot.colour] / 2, wide = WIDTH / 2): Point[] {
  const [c, s] = along(spot);
  return [
    [-long, -wide],
    [long, -wide],
    [long, wide],
    [-long, wide],
  ].map(([u = 0, v = 0]): Point => [spot.x + u * c - v * s, spot.y + u * s + v * c]);
}

/** Whether two sticks overlap, seen from above. */
export function over(one: Spot, other: Spot): boolean {
  return (
    !apart(cornersOf(one), other) && !apart(cornersOf(other), one) // touching is apart
  );
}

/** Whether all corners lie beyond one side of a stick. */
function apart(corners: Point[], stick: Spot): boolean {
  const seen = corners.map((corner) => within(stick, corner));
  const half = [LENGTH[stick.colour] / 2 - TOUCH, WIDTH / 2 - TOUCH] as const;
  return ([0, 1] as const).some(
    (axis) =>
      seen.every((point) => point[axis] >= half[axis]) ||
      seen.every((point) => point[axis] <= -half[axis]),
  );
}

/** The tier on which to show a stick held here: just above the sticks below. No verdict. */
export function restingTier(sticks: readonly Lay[], spot: Spot): number {
  return sticks.reduce(
    (tier, one) => (one.tier >= tier && over(one, spot) ? one.tier + 1 : tier),
    0,
  );
}

/** A spot snapped to whole tenths and degrees, not too far from the boards. No verdict. */
export function settled(spot: Spot): Spot {
  const angle = ((Math.round(spot.angle) % 180) + 180) % 180;
  return { ...spot, x: bounded(spot.x, REACH), y: bounded(spot.y, SIDE), angle };
}

function bounded(value: number, most: number): number {
  return Math.round(Math.min(Math.max(value, -BEYOND), most + BEYOND));
}

/** A point of a stick that nothing higher covers; null on the wood, and if all is covered. */
export function labelAt(lay: Lay, sticks: readonly Lay[]): Point | null {
  if (lay.tier === 0) return null;
  const higher = sticks.filter(({ tier }) => tier > lay.tier);
  const half = LENGTH[lay.colour] / 2;
  const [c, s] = along(lay);
  const points = ALONG.map((share): Point => [lay.x + share * half * c, lay.y + share * half * s]);
  return points.find((point) => !higher.some((one) => covers(one, point))) ?? null;
}

function covers(lay: Lay, point: Point): boolean {
  return gripOf(lay, point, AROUND) !== null;
}

/** Centimetres, as people read them. */
export function centimetres(tenths: number): number {
  return tenths / 100;
}
