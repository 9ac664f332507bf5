/** The frames of a motion, independent of drawing. */

import type { MotionView } from "../generated/views";

/** A body's pose: metres with z up, and its turn as a quaternion. */
export interface Pose {
  at: readonly [x: number, y: number, z: number];
  turn: readonly [w: number, i: number, j: number, k: number];
}

/** The duration of a motion, in seconds. */
export function lasts(motion: MotionView): number {
  return (motion.frames.length - 1) / motion.frames_per_second;
}

/** The pose of a body between the two frames around a second; its first or last outside. */
export function poseAt(motion: MotionView, body: number, second: number): Pose {
  const last = motion.frames.length - 1;
  const frame = Math.min(Math.max(second * motion.frames_per_second, 0), last);
  const before = poseOf(motion, body, Math.floor(frame));
  const after = poseOf(motion, body, Math.min(Math.floor(frame) + 1, last));
  return between(before, after, frame - Math.floor(frame));
}

function poseOf(motion: MotionView, body: number, frame: number): Pose {
  const [x = 0, y = 0, z = 0, w = 1, i = 0, j = 0, k = 0] = motion.frames[frame]?.[body] ?? [];
  return { at: [x, y, z], turn: [w, i, j, k] };
}

/** Frames are so close that straight lines between them will do, for turns too. */
function between(before: Pose, after: Pose, share: number): Pose {
  const [x, y, z] = before.at.map((one, n) => one + ((after.at[n] as number) - one) * share);
  const dot = before.turn.reduce((sum, one, n) => sum + one * (after.turn[n] as number), 0);
  const sign = dot < 0 ? -1 : 1; // a quaternion and its opposite are the same turn
  const turn = before.turn.map((one, n) => one + (sign * (after.turn[n] as number) - one) * share);
  const [w, i, j, k] = turn.map((one) => one / Math.hypot(...turn));
  return { at: [x, y, z] as Pose["at"], turn: [w, i, j, k] as Pose["turn"] };
}
