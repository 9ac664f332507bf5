/** A fall is seen to its end, even when the game has gone on meanwhile. */

import { useEffect, useState } from "react";
import type { MotionView } from "../generated/views";
import type { Fall } from "../net/table";
import { lasts } from "../space/frames";

/** How long what has fallen is left to lie, in milliseconds. */
const LIES = 1000;

/** What a board shows while something falls, and after. */
export interface Falling<View> {
  /** The state to show: the newest, or the one that still falls. */
  view: View;
  /** What is falling, or has fallen and still lies there. */
  motion: MotionView | null;
  /** Clear the table now. */
  skip(): void;
}

/** The state to show, and how it falls. */
export function useFall<View extends { falls: boolean }>(
  view: View,
  fall: Fall<View> | null,
): Falling<View> {
  const [shown, show] = useState<Fall<View> | null>(null);
  const [seen, setSeen] = useState<MotionView | null>(null);

  // The fall may be gone as soon as the game goes on: it is kept until it was seen.
  useEffect(() => {
    if (fall) show(fall);
  }, [fall]);

  useEffect(() => {
    if (!shown || shown.motion === seen) return;
    const timer = setTimeout(() => setSeen(shown.motion), lasts(shown.motion) * 1000 + LIES);
    return () => clearTimeout(timer);
  }, [shown, seen]);

  const over = !shown || (shown.motion === seen && !view.falls);
  return over
    ? { view, motion: null, skip: () => undefined }
    : { ...shown, skip: () => setSeen(shown.motion) };
}
