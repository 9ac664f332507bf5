import { expect, it } from "vitest";
import type { MotionView } from "../../generated/views";
import type { Numbered } from "./sticks";
import { strewn } from "./strewn";

const half = Math.SQRT1_2;
const motion = {
  bodies: [{ facts: { number: 4 } }],
  frames: [[[0.03, 0.04, 0.02, 1, 0, 0, 0]], [[0.05, 0.01, 0, half, 0, 0, half]]],
} as unknown as MotionView;
const sticks = [3, 4].map((number) => ({ number, x: 1, y: 2, angle: 3 })) as Numbered[];

it("moves and turns the sticks that fall, and leaves the others", () => {
  const [stays, falls] = strewn(sticks, motion, 1);
  expect(stays).toBe(sticks[0]);
  expect(falls).toMatchObject({ number: 4, x: 500, y: 100 });
  expect(falls?.angle).toBeCloseTo(90);
});
