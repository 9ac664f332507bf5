import { expect, test } from "vitest";
import type { MotionView } from "../../generated/views";
import { poseAt } from "./pose";

test("frames are seen from the front, in units", () => {
  const half = Math.SQRT1_2; // a quarter turn about the axis towards us
  const frames = [[[0.04, 0, 0.008, 1, 0, 0, 0]], [[0.06, 0, 0.028, half, 0, half, 0]]];
  const motion = { frames, frames_per_second: 1 } as unknown as MotionView;
  expect(poseAt(motion, 0, 0)).toEqual({ x: 4, y: -0.8, turn: 0 });
  const middle = poseAt(motion, 0, 0.5);
  expect([middle.x, middle.y]).toEqual([5, -1.8]);
  expect(middle.turn).toBeCloseTo(45);
  expect(poseAt(motion, 0, 9).turn).toBeCloseTo(90);
});
