/** A fall is shown to its end, even if the game has moved on. */

import { useEffect, useState } from "react";
import type { MotionView } from "../generated/views";
import type { Fall } from "../net/table";
import { lasts } from "../space/frames";
import { useCounting } from "./counting";

/** How long fallen pieces stay visible, in milliseconds. */
const LIES = 1000;

/** The display of a board during and after a fall. */
export interface Falling<View> {
  /** The state to show: the newest, or the one still falling. */
  view: View;
  /** The fall in progress, or one whose pieces still lie there. */
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

  // The fall may disappear as soon as the game moves on: keep it until it has been shown.
  useEffect(() => {
    if (fall) show(fall);
  }, [fall]);

  useEffect(() => {
    if (!shown || shown.motion === seen) return;
    const timer = setTimeout(() => setSeen(shown.motion), lasts(shown.motion) * 1000 + LIES);
    return () => clearTimeout(timer);
  }, [shown, seen]);

  const over = !shown || (shown.motion === seen && !view.falls);
  useCounting(!over || (fall !== null && fall.motion !== seen));
  return over
    ? { view, motion: null, skip: () => undefined }
    : { ...shown, skip: () => setSeen(shown.motion) };
}
