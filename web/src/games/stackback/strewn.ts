/** Sticks from above while they fall, frame by frame. */

import { useEffect, useState } from "react";
import type { MotionView } from "../../generated/views";
import type { Numbered } from "./sticks";

/** Tenths of a millimetre in the unit of a motion. */
const METRE = 10_000;

/** The sticks as they lie in a frame of a motion. */
export function strewn(
  sticks: readonly Numbered[],
  motion: MotionView,
  frame: number,
): readonly Numbered[] {
  const bodies = new Map(motion.bodies.map(({ facts }, body) => [Number(facts.number), body]));
  return sticks.map((stick) => {
    const pose = motion.frames[frame]?.[bodies.get(stick.number) ?? -1];
    return pose ? { ...stick, ...seen(pose) } : stick;
  });
}

/** The middle of a stick, and the direction of its long side from above. */
function seen(pose: readonly number[]): Pick<Numbered, "x" | "y" | "angle"> {
  const [x = 0, y = 0, , w = 1, i = 0, j = 0, k = 0] = pose;
  const turn = Math.atan2(2 * (i * j + w * k), 1 - 2 * (j * j + k * k));
  return { x: x * METRE, y: y * METRE, angle: (turn * 180) / Math.PI };
}

/** The frame to show now; without motion, the last at once. */
export function useFrame(motion: MotionView | null, still: boolean): number {
  const last = (motion?.frames.length ?? 1) - 1;
  const [frame, show] = useState(0);
  useEffect(() => {
    if (!motion || still) return;
    let next = 0;
    let begun: number | null = null;
    const draw = (now: number) => {
      begun ??= now;
      const at = Math.min(Math.floor(((now - begun) / 1000) * motion.frames_per_second), last);
      show(at);
      if (at < last) next = requestAnimationFrame(draw);
    };
    next = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(next);
  }, [motion, still, last]);
  return still ? last : Math.min(frame, last);
}
