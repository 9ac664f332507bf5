/** Which piece is in hand, and how it is held. */

import type { NodesView } from "../../generated/views";
import { alike, atOrigin, type Laid } from "./lattice";
import { type Node, TYPES, type Type } from "./parts";
import { leftOf, setOf } from "./table";

export interface Held {
  type: Type;
  /** Null until it is turned: it is held as it fits, once the places are listed. */
  shape: readonly Node[] | null;
  /** The moment in which it was taken: later it may be changed for one that fits. */
  moment: number;
}

/** What is held: what was taken, while it fits somewhere, or else the biggest piece that does. */
export function inHand(
  view: NodesView,
  seat: number | null,
  legal: readonly Laid[],
  held: Held | null,
  moment: number,
): { type: Type | null; shape: readonly Node[] } {
  if (seat === null) return { type: null, shape: [] };
  if (held?.moment === moment)
    return { type: held.type, shape: held.shape ?? wayOf(view, held.type, legal, null) };
  // Before the places are listed, any piece may fit: what was taken must not be put down and then
  // taken up again.
  const usable = (type: Type) =>
    legal.length > 0
      ? legal.some((one) => one.type === type)
      : (type === "base") === (view.phase === "base") && leftOf(view, seat, type) > 0;
  const kept = held && usable(held.type) ? held : null;
  const type = kept?.type ?? TYPES.find(usable) ?? null;
  return { type, shape: type ? wayOf(view, type, legal, kept?.shape ?? null) : [] };
}

/** How to hold a piece: as before where it fits so, or else in the first way that fits. */
function wayOf(
  view: NodesView,
  type: Type,
  legal: readonly Laid[],
  before: readonly Node[] | null,
): readonly Node[] {
  const places = legal.filter((one) => one.type === type);
  const usual = before ?? setOf(view).shapes[type];
  if (places.length === 0 || places.some((one) => alike(one.nodes, usual))) return atOrigin(usual);
  return atOrigin((places[0] as Laid).nodes);
}
