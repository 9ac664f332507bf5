import { describe, expect, it } from "vitest";
import type { MotionView } from "../generated/views";
import { lasts, poseAt } from "./frames";

const HALF = Math.SQRT1_2;
const MOTION = {
  frames_per_second: 10,
  frames: [[[0, 0, 0, 1, 0, 0, 0]], [[0.1, 0, 0.02, HALF, 0, 0, HALF]]],
} as unknown as MotionView;

describe("a motion", () => {
  it("lasts from its first frame to its last", () => {
    expect(lasts(MOTION)).toBeCloseTo(0.1);
  });

  it("is between two frames where both say", () => {
    const { at, turn } = poseAt(MOTION, 0, 0.05);
    expect(at).toEqual([0.05, 0, 0.01]);
    expect(turn[0]).toBeCloseTo(Math.cos(Math.PI / 8));
    expect(turn[3]).toBeCloseTo(Math.sin(Math.PI / 8));
  });

  it("takes the short way between two turns", () => {
    const back = { ...MOTION, frames: [[[0, 0, 0, 1, 0, 0, 0]], [[0, 0, 0, -1, 0, 0, 0]]] };
    expect(poseAt(back, 0, 0.05).turn).toEqual([1, 0, 0, 0]);
  });

  it("stays at its ends", () => {
    expect(poseAt(MOTION, 0, -1).at[0]).toBe(0);
    expect(poseAt(MOTION, 0, 9).at[0]).toBe(0.1);
  });
});
