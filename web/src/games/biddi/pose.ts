/** How a block lies in a frame of a fall, seen from the front. */

import type { MotionView } from "../../generated/views";
import { UNITS } from "./parts";

/** How a block lies. */
interface Flat {
  /** The middle, in units; y goes down. */
  x: number;
  y: number;
  /** Turned clockwise, in degrees. */
  turn: number;
}

/** A body's pose at a time; before the first frame and after the last it lies still. */
export function poseAt(motion: MotionView, body: number, second: number): Flat {
  const last = motion.frames.length - 1;
  const frame = Math.min(Math.max(second * motion.frames_per_second, 0), last);
  const before = flatOf(motion.frames[Math.floor(frame)]?.[body]);
  const next = flatOf(motion.frames[Math.min(Math.floor(frame) + 1, last)]?.[body]);
  const share = frame - Math.floor(frame);
  const round = ((next.turn - before.turn + 540) % 360) - 180;
  return {
    x: before.x + (next.x - before.x) * share,
    y: before.y + (next.y - before.y) * share,
    turn: before.turn + round * share,
  };
}

/** Only the rotation about the axis towards the viewer is visible. */
function flatOf(pose: readonly number[] | undefined): Flat {
  const [x = 0, , z = 0, w = 1, i = 0, j = 0, k = 0] = pose ?? [];
  const along = 1 - 2 * (j * j + k * k);
  const up = 2 * (i * k - w * j);
  return { x: x * UNITS, y: -z * UNITS, turn: (-Math.atan2(up, along) * 180) / Math.PI };
}
