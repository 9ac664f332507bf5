/** The place of the piece in hand: the one nearest to a point, and whether it is legal. */

import type { NodesView } from "../../generated/views";
import {
  caught,
  far,
  keyOf,
  type Laid,
  middleOf,
  nodesText,
  type Point,
  type Step,
} from "./lattice";
import type { Node, Type } from "./parts";
import { hoverOf, stepOf } from "./table";

/** A place under the piece in hand. */
export interface Place extends Laid {
  key: string;
  /** Whether the rules list it. */
  fits: boolean;
}

/** A piece in its orientation, and the places that the rules list for it. */
export interface InHand {
  type: Type;
  shape: readonly Node[];
  open: readonly Laid[];
}

/** Keys hold a piece exactly over its place, a pointer never does. Millimetres. */
const EXACT = 0.01;

/** A piece's place when its middle is over a point. */
export function placeAt(view: NodesView, { type, shape, open }: InHand, over: Point): Place {
  const step = stepOf(view);
  const names = new Set(open.map((one) => nodesText(one.nodes)));
  const nearest = caught(shape, over, step, (some) => names.has(nodesText(some)));
  const exact = far(middleOf(nearest, step), over) < EXACT;
  const nodes = exact ? nearest : (covering(open, over, step) ?? nearest);
  return placeOf(view, type, nodes, open);
}

/** A place as the rules list it; elsewhere the piece hovers and doesn't fit. */
export function placeOf(
  view: NodesView,
  type: Type,
  nodes: readonly Node[],
  open: readonly Laid[],
): Place {
  const text = nodesText(nodes);
  const listed = open.find((one) => one.type === type && nodesText(one.nodes) === text);
  const laid = listed ?? { type, nodes, layer: hoverOf(view, nodes) };
  return { ...laid, key: keyOf(laid), fits: listed !== undefined };
}

/** The nearest legal place that covers the lit node. */
function covering(open: readonly Laid[], over: Point, step: Step): readonly Node[] | null {
  const node = nodesText(caught([[0, 0]], over, step, () => false));
  const distance = (one: Laid) => far(middleOf(one.nodes, step), over);
  const covers = ({ type, nodes }: Laid) =>
    type !== "base" && nodes.some((one) => one.join() === node);
  return open.filter(covers).sort((a, b) => distance(a) - distance(b))[0]?.nodes ?? null;
}
