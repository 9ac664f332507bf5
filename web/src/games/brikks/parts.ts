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

/** A colour of blocks and circles; single squares have a paint of their own. */
export type Colour = (typeof parts.blocks)[number]["colour"] | typeof parts.single.colour;

/** A block from the block table, or the single square. */
export interface BlockPart {
  /** Its name in views and actions, such as "g3". */
  name: string;
  colour: Colour;
  /** Its column in the block table. */
  number: number;
  /** From the lower left corner of its box. */
  squares: readonly Square[];
}

const BLOCKS = new Map<string, BlockPart>(
  [...parts.blocks, parts.single].map((block) => [block.name, block]),
);
/** The name of the single square. */
export const SINGLE = parts.single.name;
/** The colours in the order of the block table. */
export const COLOURS: readonly Colour[] = [...new Set(parts.blocks.map(({ colour }) => colour))];

/** The block of a name. */
export function blockOf(name: string): BlockPart {
  const found = BLOCKS.get(name);
  if (!found) throw new Error(`There is no block ${name}.`);
  return found;
}

/** The circles printed in the grid, with their colours. */
export const CIRCLES = Object.entries(parts.circles).flatMap(([colour, squares]) =>
  squares.map((square) => ({ colour: colour as Colour, square: square as Square })),
);

/** The width and height of a block's box. */
export function sizeOf(name: string): Square {
  const { squares } = blockOf(name);
  return [Math.max(...squares.map(([x]) => x)) + 1, Math.max(...squares.map(([, y]) => y)) + 1];
}

/** The same as Map.groupBy, which Node 20 lacks. */
export function grouped<T>(all: readonly T[], by: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return groups;
}
