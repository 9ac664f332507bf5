/** The frames of a motion, independent of drawing. */

import type { MotionView } from "../generated/views";

/** The duration of a motion, in seconds. */
export function lasts(motion: MotionView): number {
  return (motion.frames.length - 1) / motion.frames_per_second;
}
