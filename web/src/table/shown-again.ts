/** "Show that again": the board goes back before the last move of another player, then on to now. */

import { useEffect, useMemo, useState } from "react";
import type { Snapshot } from "../net/table";

/** How long the board as it was before is shown, in milliseconds. */
const BEFORE = 1_200;

/** A function that shows the last move once more; null if the last one was mine. */
export function useShownAgain(
  { log, mine, table }: Snapshot,
  look: (moment: number | null) => void,
): (() => void) | null {
  const [shows, setShows] = useState(false);
  const last = log.findLastIndex(({ actor }) => actor >= 0);
  const others = last >= 0 && !mine.includes(log[last]?.actor ?? -1);
  const offered = others && mine.length > 0 && table?.phase === "playing";
  useEffect(() => {
    if (!shows) return;
    const timer = setTimeout(() => {
      look(null);
      setShows(false);
    }, BEFORE);
    return () => clearTimeout(timer);
  }, [shows, look]);
  return useMemo(() => {
    if (!offered) return null;
    return () => {
      look(last);
      setShows(true);
    };
  }, [offered, last, look]);
}
