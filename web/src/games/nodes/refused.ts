/** Why the piece in hand may not lie where it is held, according to the rules. */

import type { Failure } from "../../generated/messages";
import type { NodesAction, NodesPlace, NodesView, Wanted } from "../../generated/views";
import type { ScreenProps } from "../screen";
import { useTried } from "../tried";
import { type Laid, laidOf, placing } from "./lattice";
import type { Place } from "./place";

/** Why the piece may not lie where it is held, or why the table has just refused it. */
export function useRefused(
  props: ScreenProps<NodesView, NodesAction>,
  place: Place | null,
): Failure | null {
  const told = useTried(props, place && !place.fits ? placing(place) : null);
  if (!place) return props.refusal;
  return told?.fresh ? (told.tried.refusal ?? null) : null;
}

/** The pieces named by a refusal. */
export function litBy(refused: Failure | null): readonly Laid[] {
  const { piece, carries } = refused?.facts ?? {};
  return [piece, carries].flatMap((one) => (one ? [laidOf(one as Wanted<NodesPlace>)] : []));
}
