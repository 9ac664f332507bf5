/** Where a camera has to be to see everything required. */

import { Vector3 } from "three";

/** The default view of a stage. Angles in degrees. */
export interface Look {
  /** The height of the target, in millimetres above the table. */
  height: number;
  /** The required area, as half its width and half its height around the target. */
  wide: number;
  high: number;
  /** The camera's vertical field of view. */
  angle: number;
  /** How far the camera is turned to the left, and above the table. */
  turn: number;
  rise: number;
  /** Further points that have to be visible, in millimetres with z up. */
  points?: readonly Vector3[];
}

/** A degree in radians. */
export const DEGREE = Math.PI / 180;
/** The most that the camera steps back for points outside its usual view. */
export const FARTHEST = 1.7;

/** The direction from the target to the camera, in world coordinates. */
export function towards({ turn, rise }: Look): Vector3 {
  const flat = Math.cos(rise * DEGREE);
  return new Vector3(
    -flat * Math.sin(turn * DEGREE),
    Math.sin(rise * DEGREE),
    flat * Math.cos(turn * DEGREE),
  );
}

/** How far away the camera has to be so that everything fits. */
export function distance(look: Look, shape: number): number {
  const slope = Math.tan((look.angle / 2) * DEGREE);
  const usual = Math.max(look.high / slope, look.wide / (slope * shape));
  const near = towards(look);
  const right = new Vector3(near.z, 0, -near.x).normalize();
  const up = new Vector3().crossVectors(near, right);
  const needed = (look.points ?? []).map(({ x, y, z }) => {
    const point = new Vector3(x, z - look.height, -y);
    const beside = Math.abs(point.dot(right)) / (slope * shape);
    return point.dot(near) + Math.max(beside, Math.abs(point.dot(up)) / slope);
  });
  return Math.min(Math.max(usual, ...needed), FARTHEST * usual);
}
