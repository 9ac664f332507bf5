/** Where things are in space. Millimetres from the pivot, z up. */

import { Quaternion, Vector3 } from "three";
import { PITCH, STEP, THICKNESS, TOP } from "./parts";
import { levelOf, stepsOf } from "./spaces";

/** The middle of a space, on its surface. */
export function floorOf(space: string): Vector3 {
  const [right, up] = stepsOf(space);
  return new Vector3(right * PITCH, up * PITCH, TOP - (levelOf(space) - 1) * STEP);
}

/** How the board is turned at rest with these slopes: the side that is pulled goes down. */
export function leaning([x, y]: readonly [number, number]): Quaternion {
  const tilt = Math.atan(Math.hypot(x, y));
  const along = Math.atan2(y, x);
  const axis = new Vector3(-Math.sin(along), Math.cos(along), 0);
  return new Quaternion().setFromAxisAngle(axis, tilt);
}

/** Where the middle of a piece lies that so many carry. */
export function restOf(space: string, below: number, [x, y]: readonly [number, number]): Vector3 {
  return floorOf(space).add(new Vector3(x, y, (below + 0.5) * THICKNESS));
}
