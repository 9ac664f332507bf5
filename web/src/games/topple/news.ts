/** What has just happened: the newest placement stays in sight for a moment. */

import { useEffect, useRef, useState } from "react";
import type { ToppleAction, TopplePlacementView, ToppleView } from "../../generated/views";
import type { ScreenProps } from "../screen";

/** How long points stay over the piece that made them, in milliseconds. */
const SHOWN = 2200;

type Played = Pick<ScreenProps<ToppleView, ToppleAction>, "view" | "log">;

/** The newest placement; null in a position that nobody has played, such as a guide's. */
export function placedIn({ view, log }: Played): TopplePlacementView | null {
  return placedAt(log) < 0 ? null : view.last;
}

/** The newest placement, for a moment after it has settled; not while something is falling. */
export function useNews(played: Played, falling: boolean): TopplePlacementView | null {
  const { phase } = played.view;
  const settled = !falling && phase !== "push" && phase !== "fall";
  const at = placedAt(played.log);
  const fresh = useFresh(settled && at >= 0 ? String(at) : null);
  return fresh === null ? null : played.view.last;
}

function placedAt(log: Played["log"]): number {
  return log.findLastIndex(({ action }) => action.kind === "place");
}

/** The newest key for a while after it has come; null before and after, and on the first sight. */
function useFresh(key: string | null): string | null {
  const known = useRef(key);
  const [fresh, setFresh] = useState<string | null>(null);
  useEffect(() => {
    if (key === known.current) return;
    known.current = key;
    if (key === null) return;
    setFresh(key);
    const timer = setTimeout(() => setFresh(null), SHOWN);
    return () => clearTimeout(timer);
  }, [key]);
  return fresh === key ? fresh : null;
}
