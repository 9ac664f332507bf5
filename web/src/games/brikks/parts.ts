/** The print on the sheet, and the shapes of the blocks. Nothing here decides legality. */

import * as parts from "../../generated/parts/brikks";

/** A square: column and row, from 1, rows from the bottom. In a shape, from 0. */
export type Square = readonly [number, number];

/** The number of squares in a row. */
export const WIDTH = parts.grid.width;
/** The number of rows on a sheet. */
export const HEIGHT = parts.grid.height;
/** The weight of each row, from the bottom. */
export const WEIGHTS: readonly number[] = parts.grid.weights;
/** The letters of the colours, in the order of the block table. */
export const LETTERS: readonly string[] = parts.blocks.map(({ letter }) => letter);
/** The points in the boxes of the bonus bar. */
export const BONUS: readonly number[] = parts.bonus.boxes;
/** The values of unused bombs, the first one used first. */
export const BOMBS: readonly number[] = parts.bombs.values;
/** The circles of the energy bar. */
export const BAR = parts.energy.length;

const CROSSES = new Set<number>(parts.energy.crosses);

/** Whether a circle of the energy bar carries an X. */
export function crossed(circle: number): boolean {
  return CROSSES.has(circle);
}

/** The circles of the energy bar that are struck out from the start. */
export function struck(seats: number): number[] {
  const key = String(seats) as keyof typeof parts.energy.active;
  const active = parts.energy.active[key];
  return Array.from({ length: parts.energy.taken[key] - active }, (_, at) => active + 1 + at);
}

/** The circles printed in the grid, with the letters of their colours. */
export const CIRCLES: readonly { letter: string; square: Square }[] = parts.blocks.flatMap(
  ({ colour, letter }) => parts.circles[colour].map((square) => ({ letter, square })),
);

const SHAPES = new Map<string, readonly Square[]>([
  ["x", [[0, 0]]],
  ...parts.blocks.flatMap(({ letter, columns }) =>
    columns.map((drawn, at) => [`${letter}${at + 1}`, shape(drawn)] as const),
  ),
]);

function shape(drawn: string): Square[] {
  const rows = drawn.split("/").reverse();
  return rows.flatMap((row, y) =>
    [...row].flatMap((cell, x) => (cell === "x" ? [[x, y]] : [])),
  ) as unknown as Square[];
}

/** The squares of a block such as "g3", from the lower left corner of its box; "x" is one square. */
export function shapeOf(block: string): readonly Square[] {
  return SHAPES.get(block) ?? [];
}

/** The width and height of a block's box. */
export function sizeOf(block: string): Square {
  const squares = shapeOf(block);
  return [Math.max(...squares.map(([x]) => x)) + 1, Math.max(...squares.map(([, y]) => y)) + 1];
}

/** The same as Map.groupBy, which Node 20 lacks. */
export function grouped<T>(all: readonly T[], by: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return groups;
}
