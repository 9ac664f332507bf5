/** The mat under the stack: the lattice, with the coordinates that moves and the log use. */

import type { Frame } from "./frame";
import { type Point, pointOf, type Step } from "./lattice";
import { type Node, SPACING } from "./parts";

/** A line of the lattice. */
export interface Line {
  from: Point;
  to: Point;
}

/** A coordinate at the edge of the mat: of a row at its left, of a column above or below it. */
export interface Label {
  at: Point;
  number: number;
  of: "row" | "column";
}

/** The lattice of a frame, and its labels. */
export interface Mat {
  lines: Line[];
  labels: Label[];
}

/** The room that labels have at the edge of a frame, in millimetres. */
export const EDGE = 20;

/** The mat that fills a frame. */
export function matOf(frame: Frame, step: Step): Mat {
  const nodes = nodesIn(frame, step);
  const [columns, rows] = [linesOf(nodes, 0), linesOf(nodes, 1)];
  const [lowest, highest] = [rows[0]?.[0], rows.at(-1)?.[0]];
  const beyond = (node: Node, by: 1 | -1) => pointOf([node[0], node[1] + 0.85 * by], step);
  const ends = columns.flatMap(([number, column]): Label[] => {
    const [first, last] = [column[0] as Node, column.at(-1) as Node];
    const below = first[1] === lowest ? [beyond(first, -1)] : [];
    const above = last[1] === highest ? [beyond(last, 1)] : [];
    return [...below, ...above].map((at) => ({ at, number, of: "column" }));
  });
  const starts = rows.map(([number, row]): Label => {
    const [, y] = pointOf(row[0] as Node, step);
    return { at: [frame.x - frame.wide + EDGE / 2, y], number, of: "row" };
  });
  const lines = [...rows, ...columns].map(([, line]) => ({
    from: pointOf(line[0] as Node, step),
    to: pointOf(line.at(-1) as Node, step),
  }));
  return { lines, labels: [...starts, ...ends] };
}

/** The nodes with the same coordinate, from the least to the greatest. */
function linesOf(nodes: readonly Node[], axis: 0 | 1): [number, Node[]][] {
  const numbers = [...new Set(nodes.map((node) => node[axis]))].sort((one, other) => one - other);
  return numbers.map((number) => [number, nodes.filter((node) => node[axis] === number)]);
}

/** The nodes of a frame, column by column from below, without those at its edge. */
function nodesIn({ x, y, wide, high }: Frame, step: Step): Node[] {
  const reach = Math.ceil((Math.abs(x) + Math.abs(y) + wide + high) / SPACING);
  const numbers = Array.from({ length: 2 * reach + 1 }, (_, n) => n - reach);
  return numbers
    .flatMap((a) => numbers.map((b): Node => [a, b]))
    .filter((node) => {
      const [right, up] = pointOf(node, step);
      return Math.abs(right - x) <= wide - EDGE && Math.abs(up - y) <= high - EDGE;
    });
}
