/** The nodes lit for the piece in hand, in space and from above. */

import type { Aim } from "./aim";
import { middleNode } from "./lattice";
import type { Node } from "./parts";

/** A lit node, and the layer of a piece laid there. */
export interface Glow {
  node: Node;
  layer: number;
}

/** Every node that the piece in hand could cover in its orientation; for a BASE only its middle. */
export function glowOf({ open, seat }: Pick<Aim, "open" | "seat">): Glow[] {
  if (seat === null) return [];
  const found = new Map<string, Glow>();
  for (const { type, layer, nodes } of open)
    for (const node of type === "base" ? [middleNode(nodes)] : nodes)
      found.set(`${layer} ${node.join()}`, { node, layer });
  return [...found.values()];
}
