/** The piece in hand, and its orientation. */

import { alike, atOrigin, type Laid } from "./lattice";
import { type Node, TYPES, type Type } from "./parts";

/** A piece taken in hand. */
export interface Held {
  type: Type;
  shape: readonly Node[];
  /** The moment it was taken: later it may be swapped for one that fits. */
  moment: number;
}

type Shapes = Record<Type, readonly Node[]>;

/** The held piece: the one taken, while it fits somewhere, otherwise the biggest that does. */
export function inHand(
  shapes: Shapes,
  legal: readonly Laid[],
  held: Held | null,
  moment: number,
): { type: Type | null; shape: readonly Node[] } {
  if (legal.length === 0) return { type: null, shape: [] };
  if (held?.moment === moment) return held;
  const fits = (type: Type) => legal.some((one) => one.type === type);
  const kept = held && fits(held.type) ? held : null;
  const type = kept?.type ?? TYPES.find(fits) ?? null;
  return { type, shape: type ? wayOf(type, kept?.shape ?? shapes[type], legal) : [] };
}

/** A piece's orientation: the usual one if it fits, otherwise the first that does. */
export function wayOf(type: Type, usual: readonly Node[], legal: readonly Laid[]): readonly Node[] {
  const places = legal.filter((one) => one.type === type);
  const fits = places.some((one) => alike(one.nodes, usual));
  return atOrigin(fits ? usual : (places[0]?.nodes ?? usual));
}
