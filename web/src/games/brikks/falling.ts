/**
 * Where a block can come to rest, and which of these places the player means.
 *
 * The places come from the server's list of legal actions; this file only picks among them, and
 * finds a way in that can be shown.
 */

import type { BrikksAction, BrikksDrop, BrikksMarkView, BrikksPlace } from "../../generated/views";
import type { ChoiceOf } from "../screen";
import { blockOf, grouped, HEIGHT, SINGLE, type Square, sizeOf, WIDTH } from "./parts";

/** A legal place: the block, and the left column and lowest row of its box. */
export interface Place {
  action: BrikksPlace | BrikksDrop;
  block: string;
  column: number;
  row: number;
}

/** The placement that an action makes, if any; a drop places the single square. */
export function placeOf(action: BrikksAction): Place | null {
  if (action.kind !== "place" && action.kind !== "drop") return null;
  const { column, row } = action;
  return { action, block: action.kind === "place" ? action.block : SINGLE, column, row };
}

/** The places among the choices, by block. */
export function placesOf(choices: readonly ChoiceOf<BrikksAction>[]): Map<string, Place[]> {
  return grouped(
    choices.flatMap(({ action }) => placeOf(action) ?? []),
    ({ block }) => block,
  );
}

/** The squares that a placed block covers. */
export function squaresAt({ block, column, row }: Omit<Place, "action">): Square[] {
  return blockOf(block).squares.map(([x, y]) => [column + x, row + y]);
}

/** The filled squares of a sheet. */
export class Filled {
  private readonly squares: ReadonlySet<string>;

  constructor(marks: readonly BrikksMarkView[]) {
    this.squares = new Set(marks.flatMap(({ squares }) => squares.map(String)));
  }

  /** Whether a square is filled; walls and floor are, and the space above the grid is free. */
  has([column, row]: Square): boolean {
    if (column < 1 || column > WIDTH || row < 1) return true;
    return this.squares.has(String([column, row]));
  }

  /** Whether there is an overhang above a free square. */
  covers([column, row]: Square): boolean {
    if (this.has([column, row])) return false;
    return Array.from({ length: Math.max(HEIGHT - row, 0) }, (_, up) => row + 1 + up).some(
      (above) => this.has([column, above]),
    );
  }

  free(block: string, column: number, row: number): boolean {
    return squaresAt({ block, column, row }).every((square) => !this.has(square));
  }
}

/** A point of the grid in columns and rows: the middle of the lower left square is [1, 1]. */
export type Point = readonly [number, number];

/** The place that pointing at a point selects. */
export function pointed(places: readonly Place[], point: Point, filled: Filled): Place | null {
  const square: Square = [Math.round(point[0]), Math.round(point[1])];
  if (filled.covers(square)) {
    const inside = places.filter((place) => touches(place, square));
    if (inside.length) return least(inside, (place) => distance(place, point));
  }
  return below(places, point);
}

/** The block hangs at the point in the nearest column that has a place, and falls from there. */
function below(places: readonly Place[], [x, y]: Point): Place | null {
  const across = ({ block, column }: Place) => Math.abs(column + (sizeOf(block)[0] - 1) / 2 - x);
  const first = least(places, across);
  const column = places.filter((place) => place.column === first?.column);
  const under = column.filter(({ row }) => row <= y + 0.5);
  return under.length ? least(under, ({ row }) => -row) : least(column, ({ row }) => row);
}

function touches(place: Place, [column, row]: Square): boolean {
  return squaresAt(place).some(([x, y]) => x === column && y === row);
}

function distance({ block, column, row }: Place, [x, y]: Point): number {
  const [wide, high] = sizeOf(block);
  return Math.hypot(column + (wide - 1) / 2 - x, row + (high - 1) / 2 - y);
}

function least<T>(all: readonly T[], of: (one: T) => number): T | null {
  return all.reduce<T | null>((best, one) => (best && of(best) <= of(one) ? best : one), null);
}

/** The place that an arrow key leads to: sideways at the same height, up and down in a column. */
export function stepped(places: readonly Place[], from: Place, [dx, dy]: Square): Place {
  if (dy) {
    const column = places.filter((place) => place.column === from.column);
    return least(beyond(column, from, "row", dy), ({ row }) => row * dy) ?? from;
  }
  const side = beyond(places, from, "column", dx);
  const next = least(side, ({ column }) => column * dx)?.column;
  const column = side.filter((place) => place.column === next);
  const onTop = highest(places, from.column)?.row === from.row;
  const found = onTop
    ? highest(column, next)
    : least(column, ({ row }) => Math.abs(row - from.row));
  return found ?? from;
}

function beyond(places: readonly Place[], from: Place, axis: "row" | "column", by: number) {
  return places.filter((place) => (place[axis] - from[axis]) * by > 0);
}

function highest(places: readonly Place[], column: number | undefined): Place | null {
  return least(
    places.filter((place) => place.column === column),
    ({ row }) => -row,
  );
}

/** Another block's place that is nearest to this one, so that a turn stays in place. */
export function moved(places: readonly Place[], from: Place | null): Place | null {
  const [wide, high] = from ? sizeOf(from.block) : [1, 1];
  const middle: Point = from
    ? [from.column + (wide - 1) / 2, from.row + (high - 1) / 2]
    : [(WIDTH + 1) / 2, HEIGHT];
  if (!from) return below(places, middle);
  return least(places, (place) => distance(place, middle));
}

/**
 * A way in: the box's lower left squares from above the grid to the place, square by square.
 *
 * Searched from the place upwards, so that it is short and falls straight where it can.
 */
export function wayIn(place: Place, filled: Filled): Square[] {
  const { block } = place;
  const from = new Map<string, Square | null>([[String([place.column, place.row]), null]]);
  const queue: Square[] = [[place.column, place.row]];
  for (const here of queue) {
    if (here[1] > HEIGHT) return traced(here, from);
    const [column, row] = here;
    for (const to of [
      [column, row + 1],
      [column - 1, row],
      [column + 1, row],
    ] as const) {
      if (from.has(String(to)) || !filled.free(block, ...to)) continue;
      from.set(String(to), here);
      queue.push(to);
    }
  }
  return [];
}

function traced(start: Square, from: Map<string, Square | null>): Square[] {
  const way: Square[] = [];
  for (let here: Square | null = start; here; here = from.get(String(here)) ?? null) way.push(here);
  return way;
}

/** Whether a way in goes sideways, and so has to be shown. */
export function winds(way: readonly Square[]): boolean {
  return way.some(([column]) => column !== way[0]?.[0]);
}
