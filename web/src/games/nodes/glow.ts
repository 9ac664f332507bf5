/** Which nodes shine for the piece in hand, in space and from above. */

import type { Aim } from "./aim";
import { middleNode } from "./lattice";
import type { Node } from "./parts";

/** A node that shines, and the layer on which a piece would lie there. */
export interface Glow {
  node: Node;
  layer: number;
}

/** Every node that the piece in hand could cover, held as it is; of a BASE its middle alone. */
export function glowOf({ open, seat }: Pick<Aim, "open" | "seat">): Glow[] {
  if (seat === null) return [];
  const found = new Map<string, Glow>();
  for (const { type, layer, nodes } of open)
    for (const node of type === "base" ? [middleNode(nodes)] : nodes)
      found.set(`${layer} ${node.join()}`, { node, layer });
  return [...found.values()];
}
