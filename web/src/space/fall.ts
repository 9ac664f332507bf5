/** A fall from the server as boards in space play it. Millimetres, z up. */

import { type Matrix4, Quaternion, Vector3 } from "three";
import type { MotionView } from "../generated/views";
import { lasts, poseAt } from "./frames";

const MILLIMETRES = 1000;
const UNIT = new Vector3(1, 1, 1);
const NOWHERE = new Vector3();

/** A fall, played from its beginning; without motion it is over at once. */
export class PlayedFall {
  private second: number;

  constructor(
    readonly motion: MotionView,
    still: boolean,
  ) {
    this.second = still ? lasts(motion) : 0;
  }

  /** Move on by some seconds; false when everything lies. */
  advance(seconds: number): boolean {
    this.second += seconds;
    return this.second < lasts(this.motion);
  }

  /** How a body is turned now. */
  turn(body: number): Quaternion {
    const [w, i, j, k] = poseAt(this.motion, body, this.second).turn;
    return new Quaternion(i, j, k, w);
  }

  /** Where a body is now; the motion's origin is at `origin`. */
  matrix(body: number, into: Matrix4, origin: Vector3 = NOWHERE): Matrix4 {
    const { at } = poseAt(this.motion, body, this.second);
    return into.compose(inMillimetres(at).add(origin), this.turn(body), UNIT);
  }
}

/** Where every body of a motion comes to lie. */
export function strewn(motion: MotionView): Vector3[] {
  const end = lasts(motion);
  return motion.bodies.map((_, body) => inMillimetres(poseAt(motion, body, end).at));
}

/** A point somewhat farther out, to leave room for a piece of this radius around it. */
export function outward({ x, y, z }: Vector3, radius: number): Vector3 {
  const around = 1 + (1.5 * radius) / Math.max(Math.hypot(x, y), radius);
  return new Vector3(x * around, y * around, z);
}

function inMillimetres(at: readonly [number, number, number]): Vector3 {
  return new Vector3(...at).multiplyScalar(MILLIMETRES);
}
