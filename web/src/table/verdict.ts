/** The verdict is kept back while the board counts, or shows how something falls. */

import { useCallback, useEffect, useState } from "react";
import type { LiveTable, Snapshot } from "../net/table";

/** How long a fall may take to arrive before nobody waits for it, in milliseconds. */
const PATIENCE = 4_000;

/** What the page around the board may tell. */
export interface Verdict {
  /** Whether the board is still counting or falling. */
  pending: boolean;
  /** How many actions of the log may be told. */
  actions: number;
  /** The state whose scores may be told. */
  view: unknown;
  /** The board calls this when it begins to count, and when it is done. */
  tell(counting: boolean): void;
}

/** The newest verdict, or the one before as long as the board is busy with the newest. */
export function useVerdict(live: LiveTable, table: Snapshot): Verdict {
  const [counted, setCounted] = useState<number | null>(null);
  const tell = useCallback(
    (counting: boolean) => setCounted(counting ? live.snapshot.seen : null),
    [live],
  );
  const falling = useFallAhead(table);
  const since = counted ?? falling;
  if (since === null) return { pending: false, actions: table.log.length, view: table.view, tell };
  const view = live.moments.before(since) ?? table.view;
  return { pending: true, actions: Math.min(since, table.log.length), view, tell };
}

/** The moment of a fall that I saw happen, until its motion arrives. */
function useFallAhead({ log, fall, seen }: Snapshot): number | null {
  const moment = log.at(-1)?.action.kind === "fall" ? log.length : 0;
  const [over, setOver] = useState(moment); // nobody waits for what fell before I came
  useEffect(() => {
    const timer = setTimeout(() => setOver(moment), PATIENCE);
    return () => clearTimeout(timer);
  }, [moment]);
  return fall === null && moment > over ? Math.min(moment, seen) : null;
}
