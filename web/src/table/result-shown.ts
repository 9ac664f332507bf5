/** On a phone the result shows itself, once the board has shown how the game ended. */

import { useEffect, useState } from "react";
import type { Play } from "./play";

/** How long the last move is seen before the result lies over it, in milliseconds. */
const LOOK = 900;

/** Open the result of a game that ended before my eyes. */
export function useResultShown({ over, panes: { narrow, open, show } }: Play): void {
  const [shown, setShown] = useState(over);
  useEffect(() => {
    if (!over) setShown(false);
  }, [over]);
  const due = over && !shown && narrow && open === null;
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => {
      setShown(true);
      show({ sheet: "result" });
    }, LOOK);
    return () => clearTimeout(timer);
  }, [due, show]);
}
