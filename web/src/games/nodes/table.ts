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

/** The layer on which an illegal piece is drawn: above the one in play if that can carry it. */
export function hoverOf({ layer, carrying }: NodesView, nodes: readonly Node[]): number {
  const carries = new Set(carrying.map((node) => node.join()));
  return nodes.every((node) => carries.has(node.join())) ? layer + 1 : layer;
}

/** Pieces that a seat still has, of one type or of all. */
export function leftOf(view: NodesView, seat: number, type?: Type): number {
  const hand = view.hands[seat];
  if (!hand) return 0;
  return type ? hand[type] : hand.base + hand.quad + hand.trio + hand.duo + hand.uni;
}

/** Whether two pieces cover the same nodes of the same layer. */
export function same(one: Laid, other: Laid): boolean {
  return one.layer === other.layer && nodesText(one.nodes) === nodesText(other.nodes);
}
