/** A motion from the server, played: each body's pose at any time. */

import { Quaternion, Vector3 } from "three";
import type { MotionView } from "../generated/views";

const MILLIMETRES = 1000;

interface Pose {
  /** In millimetres, z up. */
  at: Vector3;
  turn: Quaternion;
}

/** The pose of a body between the two frames around a second; its first or last outside. */
export function poseAt(motion: MotionView, body: number, second: number): Pose {
  const last = motion.frames.length - 1;
  const frame = Math.min(Math.max(second * motion.frames_per_second, 0), last);
  const before = poseOf(motion, body, Math.floor(frame));
  const after = poseOf(motion, body, Math.min(Math.floor(frame) + 1, last));
  const share = frame - Math.floor(frame);
  before.at.lerp(after.at, share);
  before.turn.slerp(after.turn, share);
  return before;
}

function poseOf(motion: MotionView, body: number, frame: number): Pose {
  const [x = 0, y = 0, z = 0, w = 1, i = 0, j = 0, k = 0] = motion.frames[frame]?.[body] ?? [];
  return {
    at: new Vector3(x, y, z).multiplyScalar(MILLIMETRES),
    turn: new Quaternion(i, j, k, w),
  };
}
