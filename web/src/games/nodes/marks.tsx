/** What is marked: lit nodes, the piece in hand, highlighted pieces; marks3d.tsx has them in space. */

import type { Aim } from "./aim";
import { Drawn } from "./drawn";
import { type Laid, middleNode, pointOf, type Step } from "./lattice";
import style from "./marks.module.css";
import { type Node, RADIUS } from "./parts";
import { type Piece, same } from "./table";

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

/** A piece's highlight: it is in the way, or it was laid last. */
export function markOf(piece: Piece, lit: readonly Laid[], newest: Piece | null) {
  if (lit.some((one) => same(one, piece))) return "lit";
  return newest && same(piece, newest) ? "newest" : undefined;
}

/** The piece in hand, over its place. */
export function InHand({ aim: { place, seat }, step }: { aim: Aim; step: Step }) {
  if (!place || seat === null) return null;
  const { type, nodes, fits } = place;
  return <Drawn {...{ type, nodes, seat, step }} mark={fits ? "ghost" : "bad"} />;
}

/** A lit node. */
export function Light({ glow, step }: { glow: Glow; step: Step }) {
  const [x, y] = pointOf(glow.node, step);
  return <circle data-light className={style.light} cx={x} cy={-y} r={RADIUS - 3.4} />;
}
