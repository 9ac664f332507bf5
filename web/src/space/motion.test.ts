import { Quaternion } from "three";
import { describe, expect, it } from "vitest";
import type { MotionView } from "../generated/views";
import { lasts } from "./frames";
import { poseAt } from "./motion";
import { advance, spring } from "./spring";

const HALF = Math.SQRT1_2;
const MOTION: MotionView = {
  unit: "m",
  frames_per_second: 10,
  bodies: [],
  fallen: [],
  frames: [[[0, 0, 0, 1, 0, 0, 0]], [[0.1, 0, 0.02, HALF, 0, 0, HALF]]],
};

describe("a motion", () => {
  it("lasts from its first frame to its last", () => {
    expect(lasts(MOTION)).toBeCloseTo(0.1);
  });

  it("is between two frames where both say, in millimetres", () => {
    const { at, turn } = poseAt(MOTION, 0, 0.05);
    expect(at.toArray()).toEqual([50, 0, 10]);
    const half = new Quaternion().setFromAxisAngle({ x: 0, y: 0, z: 1 } as never, Math.PI / 4);
    expect(turn.angleTo(half)).toBeCloseTo(0);
  });

  it("stays at its ends", () => {
    expect(poseAt(MOTION, 0, -1).at.x).toBe(0);
    expect(poseAt(MOTION, 0, 9).at.x).toBe(100);
  });
});

describe("a spring", () => {
  it("goes beyond its rest and comes to it, at any frame rate", () => {
    for (const rate of [5, 60]) {
      const moving = spring(1);
      let lowest = 1;
      for (
        let n = 0;
        n < 60 * rate && advance(moving, 0, 1 / rate, { swings: 1.3, damping: 0.3 });
        n++
      )
        lowest = Math.min(lowest, moving.value);
      expect(lowest).toBeLessThan(0);
      expect(moving).toEqual({ value: 0, speed: 0 });
    }
  });
});
