/** A fall is seen to its end, even when the game has gone on meanwhile. */

import { useEffect, useRef, useState } from "react";
import type { MotionView, ToppleLaidView, ToppleView } from "../../generated/views";
import { lasts } from "../../space/frames";

/** How long what has fallen is left to lie, in milliseconds. */
const LIES = 900;

interface Fall {
  motion: MotionView;
  /** The board that comes down. */
  view: ToppleView;
}

export interface Falling {
  view: ToppleView;
  /** What is falling, or has fallen and still lies there. */
  motion: MotionView | null;
  /** Clear the table now. */
  skip(): void;
}

/** The view to show: the newest, or the one that still falls. */
export function useFall(view: ToppleView, motion: MotionView | null): Falling {
  const standing = useRef<ToppleView | null>(null);
  const [fall, setFall] = useState<Fall | null>(null);
  const [seen, setSeen] = useState<MotionView | null>(null);
  if (view.phase === "fall") standing.current = view;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a motion begins its fall once
  useEffect(() => {
    if (motion) setFall({ motion, view: beforeFall(standing.current, view, motion) });
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

/**
 * The board as it stood: the view that was seen, or, where the game went on so fast that it never
 * was, one put together from the motion.
 */
export function beforeFall(
  seen: ToppleView | null,
  now: ToppleView,
  motion: MotionView,
): ToppleView {
  const [board, ...bodies] = motion.bodies;
  const pieces = bodies.map(({ facts }) => {
    const { colour, space } = facts as unknown as ToppleLaidView;
    return { colour, space, push: null };
  });
  if (seen && placesOf(seen.pieces) === placesOf(pieces)) return seen;
  return {
    ...now,
    phase: "fall",
    cause: board?.facts.cause as ToppleView["cause"],
    turn: now.ended?.seat ?? now.turn,
    level: null,
    outcome: null,
    choices: [],
    stacks: [],
    pieces,
  };
}

function placesOf(pieces: readonly ToppleLaidView[]): string {
  return pieces.map(({ colour, space }) => colour + space).join();
}
