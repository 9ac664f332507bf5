/** Looking back: a moment of the game instead of now. */

import { useEffect, useState, useSyncExternalStore } from "react";
import type { Drawn } from "../generated/messages";
import type { LiveTable, Snapshot } from "../net/table";

/** The moment shown, and its state. */
export interface Past {
  /** The moment shown; null is now. */
  moment: number | null;
  look(moment: number | null): void;
  /** Its state; undefined until it has loaded. */
  view: unknown;
  drawing: Drawn["drawing"] | null;
}

/** The moment shown; if an undo removes it, now. */
export function usePast(live: LiveTable, table: Snapshot): Past {
  const [wanted, look] = useState<number | null>(null);
  useSyncExternalStore(live.moments.subscribe, live.moments.read);
  const moment = wanted !== null && wanted < table.log.length ? wanted : null;
  useEffect(() => {
    if (moment !== null) live.moments.want(moment).catch(() => undefined);
  }, [live, moment]);
  if (moment === null) return { moment, look, view: table.view, drawing: null };
  return { moment, look, view: live.moments.view(moment), drawing: live.moments.drawing(moment) };
}
