/** Nodes and where they are drawn: turning a piece, catching a place. */

import type { NodesPlace, Wanted } from "../../generated/views";
import { type Matrix, type Node, SPACING, type Type } from "./parts";

/** Millimetres to the right and up. */
export type Point = readonly [x: number, y: number];
/** Where the neighbours [1, 0] and [0, 1] of a node are drawn, in node widths. */
export type Step = readonly [Point, Point];

/** A piece with its actual or possible place. */
export interface Laid {
  type: Type;
  layer: number;
  nodes: readonly Node[];
}

/** The middle of a node. */
export function pointOf([a, b]: Node, [right, up]: Step): Point {
  return [SPACING * (a * right[0] + b * up[0]), SPACING * (a * right[1] + b * up[1])];
}

/** The lattice's own coordinates of a point, not rounded. */
function coordinatesOf([x, y]: Point, [right, up]: Step): Node {
  const size = SPACING * (right[0] * up[1] - right[1] * up[0]);
  return [(x * up[1] - y * up[0]) / size, (y * right[0] - x * right[1]) / size];
}

/** The middle of several nodes. */
export function middleOf(nodes: readonly Node[], step: Step): Point {
  const points = nodes.map((node) => pointOf(node, step));
  const mean = (axis: 0 | 1) => points.reduce((sum, one) => sum + one[axis], 0) / points.length;
  return [mean(0), mean(1)];
}

/** The node in the middle of a BASE: the one between the first and the last. */
export function middleNode(nodes: readonly Node[]): Node {
  return nodes[(nodes.length - 1) / 2] as Node;
}

/** The neighbours among the nodes of a piece: between them is a bar. */
export function jointsOf(nodes: readonly Node[], step: Step): [Node, Node][] {
  return nodes.flatMap((one, n) =>
    nodes
      .slice(n + 1)
      .filter((other) => far(pointOf(one, step), pointOf(other, step)) < 1.1 * SPACING)
      .map((other): [Node, Node] => [one, other]),
  );
}

/** The distance between two points. */
export function far(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

/** The same shape elsewhere. */
export function moved(nodes: readonly Node[], [a, b]: Node): Node[] {
  return sorted(nodes.map(([x, y]) => [x + a, y + b]));
}

/** Nodes in ascending order, as in actions. */
function sorted(nodes: readonly Node[]): Node[] {
  return [...nodes].sort(([a, b], [c, d]) => a - c || b - d);
}

/** The same shape with its first node on 0,0: equal for equal orientations of a piece. */
export function atOrigin(nodes: readonly Node[]): Node[] {
  const [first = [0, 0]] = sorted(nodes);
  return moved(nodes, [-first[0], -first[1]]);
}

/** A piece turned, or turned over. */
export function turned(nodes: readonly Node[], [first, second]: Matrix): Node[] {
  return atOrigin(
    nodes.map(([a, b]) => [first[0] * a + first[1] * b, second[0] * a + second[1] * b]),
  );
}

/** Whether two pieces have the same orientation, wherever they lie. */
export function alike(one: readonly Node[], other: readonly Node[]): boolean {
  return nodesText(atOrigin(one)) === nodesText(atOrigin(other));
}

/** A legal place catches a piece from this much further away. */
const CATCH = 0.35 * SPACING;

/** The nearest place for a shape whose middle is over a point. */
export function caught(
  shape: readonly Node[],
  point: Point,
  step: Step,
  fits: (nodes: Node[]) => boolean,
): Node[] {
  const middle = middleOf(shape, step);
  const [a, b] = coordinatesOf([point[0] - middle[0], point[1] - middle[1]], step).map(Math.floor);
  let best: Node[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 16; n++) {
    const nodes = moved(shape, [(a as number) - 1 + (n % 4), (b as number) - 1 + (n >> 2)]);
    const distance = far(middleOf(nodes, step), point) - (fits(nodes) ? CATCH : 0);
    if (distance < least - 1e-6) [best, least] = [nodes, distance];
  }
  return best;
}

/** Nodes as a text, the same for the same nodes. */
export function nodesText(nodes: readonly Node[]): string {
  return nodes.map((node) => node.join(",")).join(" ");
}

/** Where a piece lies, as moves and the log say it: all its nodes, of a BASE the middle. */
export function placeText({ type, nodes }: Pick<Laid, "type" | "nodes">): string {
  const told = type === "base" ? [middleNode(nodes)] : nodes;
  return told.map((node) => node.join(",")).join(" · ");
}

/** A key that identifies a piece and its place. */
export function keyOf({ type, layer, nodes }: Laid): string {
  return `${type} ${layer} ${nodesText(nodes)}`;
}

/** The action that lays a piece there. */
export function placing({ type, layer, nodes }: Laid): Wanted<NodesPlace> {
  return { kind: "place", name: type, layer, nodes: nodes.map((node) => [...node]) };
}

/** The piece that an action lays. */
export function laidOf({ name, layer, nodes }: Wanted<NodesPlace>): Laid {
  return { type: name as Type, layer, nodes: nodes as unknown as Node[] };
}

/** One step by an arrow key; on a slanted lattice, up and down zigzag. */
export function stepBy(nodes: readonly Node[], key: string, step: Step): Node | null {
  const odd = step[1][0] !== 0 && Math.abs(nodes[0]?.[1] ?? 0) % 2 === 1;
  const slanted = step[1][0] !== 0;
  if (key === "ArrowLeft") return [-1, 0];
  if (key === "ArrowRight") return [1, 0];
  if (key === "ArrowUp") return [odd ? -1 : 0, 1];
  if (key === "ArrowDown") return [slanted && !odd ? 1 : 0, -1];
  return null;
}
