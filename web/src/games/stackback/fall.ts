/** A fall is seen to its end, even when the game has gone on meanwhile. */

import { useEffect, useState } from "react";
import type { MotionView, StackBackView, StackbackStickView } from "../../generated/views";
import { lasts } from "../../space/frames";

/** How long what has fallen is left to lie, in milliseconds. */
const LIES = 1100;

interface Fall {
  motion: MotionView;
  /** The building that comes down. */
  view: StackBackView;
}

export interface Falling {
  view: StackBackView;
  /** What is falling, or has fallen and still lies there. */
  motion: MotionView | null;
  /** Clear the table now. */
  skip(): void;
}

/** The view to show: the newest, or the one that still falls. */
export function useFall(view: StackBackView, motion: MotionView | null): Falling {
  const [fall, setFall] = useState<Fall | null>(null);
  const [seen, setSeen] = useState<MotionView | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a motion begins its fall once
  useEffect(() => {
    if (motion) setFall({ motion, view: beforeFall(view) });
  }, [motion]);

  // The motion may be gone as soon as the game goes on; a fall keeps its own until it was seen.
  useEffect(() => {
    if (!fall || fall.motion === seen) return;
    const timer = setTimeout(() => setSeen(fall.motion), lasts(fall.motion) * 1000 + LIES);
    return () => clearTimeout(timer);
  }, [fall, seen]);

  const over = !fall || (fall.motion === seen && view.phase !== "fall");
  return over
    ? { view, motion: null, skip: () => undefined }
    : { ...fall, skip: () => setSeen(fall.motion) };
}

/** The building as it stood: what has fallen is put back where it lay. */
export function beforeFall(now: StackBackView): StackBackView {
  const { fallen } = now;
  if (now.phase === "fall" || !fallen) return now;
  const back = fallen.sticks.map((stick): StackbackStickView => ({ ...stick, carries: [] }));
  const sticks = [...now.sticks, ...back].sort((one, other) => one.number - other.number);
  return {
    ...now,
    sticks,
    phase: "fall",
    turn: fallen.seat,
    run: 0,
    outcome: null,
    pending: null,
    rests: [],
    danger: null,
    margin: 0,
  };
}
