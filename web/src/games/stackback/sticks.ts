/**
 * Sticks as rectangles seen from above, in tenths of a millimetre.
 *
 * For drawing and aiming. Only the server decides on which tier a held stick comes to rest, whether
 * it may lie there, and what stands or falls.
 */

import type { StackBackHover, StackBackLay, Wanted } from "../../generated/views";
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

/**
 * A stick held over the boards, its tier still unknown: `x` and `y` are those on the wood, and
 * `slant` is how far they move within ten tiers. Seen at a slant, a pointer has such a line of places.
 */
export interface Held extends Spot {
  slant: Point;
}

/** A laid stick, numbered in the order of laying. */
export interface Numbered extends Lay {
  number: number;
}

/** A point on the boards or on the screen. */
export type Point = readonly [x: number, y: number];

/** Straight down. */
export const UPRIGHT: Point = [0, 0];
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

/** The question where a held stick comes to rest, and what follows. */
export function hovering({ colour, x, y, angle, slant }: Held): Wanted<StackBackHover> {
  return { kind: "hover", colour, x, y, angle, slant_x: slant[0], slant_y: slant[1] };
}

/** A held stick on a tier, rounded as the server does. */
export function onTier({ colour, x, y, angle, slant }: Held, tier: number): Lay {
  return { colour, tier, x: x + aside(slant[0], tier), y: y + aside(slant[1], tier), angle };
}

function aside(slant: number, tier: number): number {
  return Math.floor((slant * tier) / 10);
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

/** A held stick snapped to whole tenths and degrees, on this tier not too far from the boards. */
export function settled({ colour, x, y, angle, slant }: Held, tier: number): Held {
  const [right, up] = [Math.round(slant[0]), Math.round(slant[1])];
  const [dx, dy] = [aside(right, tier), aside(up, tier)];
  return {
    colour,
    x: bounded(x + dx, REACH) - dx,
    y: bounded(y + dy, SIDE) - dy,
    angle: ((Math.round(angle) % 180) + 180) % 180,
    slant: [right, up],
  };
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

/** Where on the boards a point is, as people say it: which board, and what part of it. */
export interface Place {
  board: "left" | "right" | "between";
  part: string;
}

const ROWS = ["front", "middle", "back"] as const;
const COLUMNS = ["Left", "Middle", "Right"] as const;

/** The place of a stick's middle; between the boards only the row counts. */
export function placeOf({ x, y }: { x: number; y: number }): Place {
  const right = REACH - SIDE;
  const row = ROWS[third(y)] ?? "middle";
  if (x > SIDE && x < right) return { board: "between", part: `${row}Middle` };
  const board = x <= SIDE ? "left" : "right";
  const column = COLUMNS[third(x - (board === "left" ? 0 : right))] ?? "Middle";
  return { board, part: `${row}${column}` };
}

/** Which third of a board's side: 0, 1 or 2. */
function third(along: number): number {
  return Math.min(Math.max(Math.floor((3 * along) / SIDE), 0), 2);
}

/** The sticks that this one lies on. */
export function restsOf<One extends Lay>(lay: Lay, sticks: readonly One[]): One[] {
  return lay.tier === 0 ? [] : sticks.filter((one) => one.tier === lay.tier - 1 && meet(lay, one));
}

/** Whether two sticks overlap, seen from above: no side of either parts them. */
function meet(one: Lay, other: Lay): boolean {
  const axes = [one, other].flatMap((lay): Point[] => {
    const [c, s] = along(lay);
    return [
      [c, s],
      [-s, c],
    ];
  });
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  return axes.every((axis) => {
    const apart = Math.abs(dx * axis[0] + dy * axis[1]);
    return apart < reachOf(one, axis) + reachOf(other, axis);
  });
}

/** How far a stick reaches from its middle in a direction. */
function reachOf(lay: Lay, [x, y]: Point): number {
  const [c, s] = along(lay);
  return (LENGTH[lay.colour] * Math.abs(c * x + s * y) + WIDTH * Math.abs(c * y - s * x)) / 2;
}
