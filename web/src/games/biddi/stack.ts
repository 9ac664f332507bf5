/** A tower as it stands: where its line is, how near it is to falling, what an action makes of it. */

import type { BiddiAction, BiddiLay, BiddiLevelView, Wanted } from "../../generated/views";
import { HIGH, isBiddi, lengthOf, ports, type Side } from "./parts";

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

export function lineIn({ piece, side, flipped, x }: Laid): number {
  return tenth(x + ports(piece, side, flipped)[0]);
}

export function lineOut({ piece, side, flipped, x }: Laid): number {
  return tenth(x + ports(piece, side, flipped)[1]);
}

export function smiles({ piece, side, flipped }: Laid): boolean {
  return isBiddi(piece) && side === "f" && !flipped;
}

/** Places are tenths of a unit; floating sums of them are not. */
export function tenth(x: number): number {
  return Math.round(x * 10) / 10 + 0;
}

/** Where a piece has to lie on a tower for the line to run on. */
export function joined(tower: readonly Laid[], piece: Omit<Laid, "x">): number {
  const top = tower.at(-1);
  return top ? tenth(lineOut(top) - ports(piece.piece, piece.side, piece.flipped)[0]) : 0;
}

/** The first and the last whole place at which a piece still lies on the level below. */
export function reach(tower: readonly Laid[], piece: string): [number, number] {
  const top = tower.at(-1);
  if (!top) return [0, 0];
  return [
    Math.ceil(top.x - lengthOf(piece) + 0.05),
    Math.floor(top.x + lengthOf(top.piece) - 0.05),
  ];
}

/** How near a line has to be to its place, in units, to be drawn to it. */
const CATCH = 1.2;

/**
 * Where a piece comes to lie when it is let go of near a place: on the line if that is close, else on
 * the nearest whole unit (`fine`: tenth) at which it lies on anything.
 */
export function caught(
  tower: readonly Laid[],
  piece: Omit<Laid, "x">,
  near: number,
  fine = false,
): number {
  const [first, last] = reach(tower, piece.piece);
  const at = joined(tower, piece);
  const within = Math.min(Math.max(near, first), last);
  if (Math.abs(near - at) <= CATCH && at >= first - 0.9 && at <= last + 0.9) return at;
  return fine ? tenth(within) : Math.round(within) + 0;
}

/** The joint that is nearest to failing. */
export interface Weak {
  /** The level above the joint, from 0. */
  level: number;
  /** How far the centre of what is above lies from the nearer edge, in units; not above 0: it falls. */
  margin: number;
  /** That edge, and to which side it would tip. */
  edge: number;
  side: -1 | 1;
}

/** Null where nothing lies on anything. */
export function weakest(tower: readonly Laid[]): Weak | null {
  let found: Weak | null = null;
  let mass = 0;
  let moment = 0;
  for (let level = tower.length - 1; level > 0; level--) {
    const above = tower[level] as Laid;
    const below = tower[level - 1] as Laid;
    const long = lengthOf(above.piece);
    mass += long;
    moment += long * (above.x + long / 2);
    const centre = moment / mass;
    const left = Math.max(above.x, below.x);
    const right = Math.min(above.x + long, below.x + lengthOf(below.piece));
    const side = right - centre < centre - left ? 1 : -1;
    const margin = side > 0 ? right - centre : centre - left;
    if (!found || margin <= found.margin)
      found = { level, margin, edge: side > 0 ? right : left, side };
  }
  return found;
}

/** From this margin on a tower begins to sway. */
export const UNEASY = 1.25;

/** How uneasy a tower is: 0 stands well, 1 is about to fall. */
export function unease(weak: Weak | null): number {
  return weak ? Math.min(Math.max(1 - weak.margin / UNEASY, 0), 1) : 0;
}

/** What tells how a piece shows from all other ways. */
export function showing({ piece, side, flipped }: Omit<Laid, "x">): string {
  return [piece, side, flipped].join();
}

/** To lay a piece there. */
export function laying({ piece, side, flipped, x }: Laid): Wanted<BiddiLay> {
  return { kind: "lay", piece, side, flipped, x: tenth(x) };
}

/** The tower after an action of its builder, before chance has its say. */
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
