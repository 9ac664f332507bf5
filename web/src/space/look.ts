/** Where a camera has to be to see what has to be seen. */

import { Vector3 } from "three";

/** How a stage is looked at when nobody has moved the camera. Angles in degrees. */
export interface Look {
  /** The height that is looked at, in millimetres above the table. */
  height: number;
  /** What has to be seen, as half its width and half its height around that point. */
  wide: number;
  high: number;
  /** Of the camera's field of view, from top to bottom. */
  angle: number;
  /** How far the camera is turned to the left, and above the table. */
  turn: number;
  rise: number;
  /** Points on the table that have to be seen too, in millimetres with z up. */
  points?: readonly Vector3[];
}

/** A degree in radians. */
export const DEGREE = Math.PI / 180;
/** How far back the camera steps at most for points beside what it usually sees. */
export const FARTHEST = 1.7;

/** From what is looked at towards the camera, in the coordinates of the room. */
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
