/** The pieces on the table, read from a view. */

import type { NodesView } from "../../generated/views";
import type { Laid, Step } from "./lattice";
import { nodesText } from "./lattice";
import { type Node, SETS, type Type } from "./parts";

/** A piece on the table, with the seat that laid it. */
export interface Piece extends Laid {
  seat: number;
}

/** Every piece in the order they were laid; layers follow each other. */
export function piecesOf(view: NodesView): Piece[] {
  return view.layers.flatMap((pieces, layer) =>
    pieces.map(({ seat, type, nodes }) => ({
      seat,
      layer,
      type: type as Type,
      nodes: nodes as unknown as Node[],
    })),
  );
}

/** Whether the table is empty. */
export function isBare(view: NodesView): boolean {
  return view.layers.every((pieces) => pieces.length === 0);
}

/** Where the neighbours of a node are drawn. */
export function stepOf(view: NodesView): Step {
  return view.step as unknown as Step;
}

/** The pieces that the table plays with. */
export function setOf(view: NodesView) {
  return SETS[view.options.set === "square" ? "square" : "hex"];
}

/** The layer on which to draw an illegal piece: the next one if all of it is supported. */
export function hoverOf(view: NodesView, type: Type, nodes: readonly Node[]): number {
  if (type === "base") return 0;
  const here = view.layers[view.layer] ?? [];
  const taken = new Set(here.flatMap((piece) => piece.nodes.map((node) => node.join())));
  const above = taken.size > 0 && nodes.every((node) => taken.has(node.join()));
  return above ? view.layer + 1 : view.layer;
}

/** Pieces that a seat still has, of one type or of all. */
export function leftOf(view: NodesView, seat: number, type?: Type): number {
  const hand = view.hands[seat];
  if (!hand) return 0;
  return type ? hand[type] : hand.base + hand.quad + hand.trio + hand.duo + hand.uni;
}

/** How many bases there will be. */
export function basesOf(view: NodesView): number {
  const left = view.hands.reduce((sum, hand) => sum + hand.base, 0);
  return left + (view.layers[0]?.length ?? 0);
}

/** Whether two pieces cover the same nodes of the same layer. */
export function same(one: Laid, other: Laid): boolean {
  return one.layer === other.layer && nodesText(one.nodes) === nodesText(other.nodes);
}
