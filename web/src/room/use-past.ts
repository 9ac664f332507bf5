/** Looking back: a moment of the game instead of now. */

import { useEffect, useState, useSyncExternalStore } from "react";
import type { LiveTable, Snapshot } from "../net/table";

export interface Past {
  /** The moment that is looked at; null is now. */
  moment: number | null;
  look(moment: number | null): void;
  /** Its state; undefined until it is there. */
  view: unknown;
}

export function usePast(live: LiveTable, table: Snapshot): Past {
  const [wanted, look] = useState<number | null>(null);
  useSyncExternalStore(live.moments.subscribe, live.moments.read);
  const moment = wanted !== null && wanted < table.log.length ? wanted : null;
  useEffect(() => {
    if (moment !== null) live.moments.want(moment).catch(() => undefined);
  }, [live, moment]);
  return { moment, look, view: moment === null ? table.view : live.moments.view(moment) };
}
