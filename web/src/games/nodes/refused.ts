/** Why the piece in hand may not lie where it is held, according to the rules. */

import { useEffect, useState } from "react";
import type { Failure } from "../../generated/messages";
import type { NodesAction, NodesPlace, NodesView, Wanted } from "../../generated/views";
import type { ScreenProps } from "../screen";
import { type Laid, laidOf, placing } from "./lattice";
import type { Place } from "./place";

/** A question waits this long, so that a moving pointer asks nothing. */
const PATIENCE = 60;

/** Why the piece may not lie where it is held, or why the table has just refused it. */
export function useRefused(
  { refusal, attempt, log }: ScreenProps<NodesView, NodesAction>,
  place: Place | null,
): Failure | null {
  const [told, setTold] = useState<{ key: string; why: Failure } | null>(null);
  const key = place && !place.fits ? place.key : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt is made anew for every render
  useEffect(() => {
    if (!place || !key) return;
    const timer = setTimeout(async () => {
      const why = (await attempt(placing(place)))?.refusal;
      if (why) setTold({ key, why });
    }, PATIENCE);
    return () => clearTimeout(timer);
  }, [key, log.length]);
  if (key) return told?.key === key ? told.why : null;
  return place ? null : refusal;
}

/** The pieces named by a refusal. */
export function litBy(refused: Failure | null): readonly Laid[] {
  const { piece, carries } = refused?.facts ?? {};
  return [piece, carries].flatMap((one) => (one ? [laidOf(one as Wanted<NodesPlace>)] : []));
}
