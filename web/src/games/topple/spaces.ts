/** The spaces of the board and the pieces on them, without their place in space. */

import type { ToppleLaidView } from "../../generated/views";
import { type Colour, SIZE } from "./parts";

const MIDDLE = (SIZE - 1) / 2;

/** All spaces along the rows, a1 first. */
export const SPACES: readonly string[] = Array.from({ length: SIZE * SIZE }, (_, n) =>
  spaceAt(n % SIZE, Math.floor(n / SIZE)),
);

/** The twelve lines: rows, columns and the long diagonals. */
export const LINES: readonly (readonly string[])[] = lines();

export function spaceAt(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** From the middle of the board, in spaces to the right and up the rows. */
export function stepsOf(space: string): [right: number, up: number] {
  return [columnOf(space) - MIDDLE, rowOf(space) - MIDDLE];
}

export function columnOf(space: string): number {
  return space.charCodeAt(0) - 97;
}

export function rowOf(space: string): number {
  return Number(space[1]) - 1;
}

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

function lines(): string[][] {
  const along = Array.from({ length: SIZE }, (_, n) => n);
  const rows = along.map((row) => along.map((column) => spaceAt(column, row)));
  const columns = along.map((column) => along.map((row) => spaceAt(column, row)));
  const rising = along.map((n) => spaceAt(n, n));
  const falling = along.map((n) => spaceAt(n, SIZE - 1 - n));
  return [...rows, ...columns, rising, falling];
}
