/** The spaces of the board and the pieces on them, without their place in space. */

import type { ToppleLaidView, ToppleView } from "../../generated/views";
import { type Colour, SIZE } from "./parts";

const MIDDLE = (SIZE - 1) / 2;

/** All spaces along the rows, a1 first. */
export const SPACES: readonly string[] = Array.from({ length: SIZE * SIZE }, (_, n) =>
  spaceAt(n % SIZE, Math.floor(n / SIZE)),
);

/** The name of a space, from its column and row, both from 0. */
export function spaceAt(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** From the middle of the board, in spaces to the right and up the rows. */
export function stepsOf(space: string): [right: number, up: number] {
  return [columnOf(space) - MIDDLE, rowOf(space) - MIDDLE];
}

function columnOf(space: string): number {
  return space.charCodeAt(0) - 97;
}

function rowOf(space: string): number {
  return Number(space[1]) - 1;
}

/** The level of a space: 1 in the middle, one more with every step away from it. */
export function levelOf(space: string): number {
  const [right, up] = stepsOf(space);
  return Math.abs(right) + Math.abs(up) + 1;
}

/** The neighbour in a direction, or the space itself at the edge. */
export function neighbour(space: string, right: number, up: number): string {
  const inside = (n: number) => Math.min(Math.max(n, 0), SIZE - 1);
  return spaceAt(inside(columnOf(space) + right), inside(rowOf(space) + up));
}

/** A piece on the board. */
export interface Laid {
  colour: Colour;
  space: string;
  /** How many lie below it. */
  below: number;
  /** Off the middle of its space; null while the hand has not pushed yet. */
  push: [number, number] | null;
}

/** The pieces of a view, in the order they were placed. */
export function laidOf(pieces: readonly ToppleLaidView[]): Laid[] {
  const heights = new Map<string, number>();
  return pieces.map(({ colour, space, push }) => {
    const below = heights.get(space) ?? 0;
    heights.set(space, below + 1);
    return { colour, space, below, push: push as Laid["push"] };
  });
}

/** How many pieces lie on a space. */
export function heightOf({ stacks }: ToppleView, space: string): number {
  return stacks.find((stack) => stack.space === space)?.pieces.length ?? 0;
}
