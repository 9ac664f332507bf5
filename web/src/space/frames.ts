/** The frames of a motion as such; they need nothing that draws. */

import type { MotionView } from "../generated/views";

/** How long a motion lasts, in seconds. */
export function lasts(motion: MotionView): number {
  return (motion.frames.length - 1) / motion.frames_per_second;
}
