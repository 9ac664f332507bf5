import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { distance, FARTHEST, type Look } from "./look";

const LOOK: Look = { height: 80, wide: 94, high: 92, angle: 24, turn: 17, rise: 37 };
const usual = distance(LOOK, 1);

describe("the distance of the camera", () => {
  it("is as before where what lies beside is seen anyway", () => {
    expect(distance({ ...LOOK, points: [new Vector3(30, 30, 80)] }, 1)).toBe(usual);
  });

  it("grows for what lies beside, and for a narrow picture", () => {
    const points = [new Vector3(150, 0, 0)];
    expect(distance({ ...LOOK, points }, 1)).toBeGreaterThan(usual);
    expect(distance(LOOK, 0.5)).toBeGreaterThan(usual);
  });

  it("has an end, so that the board stays in sight", () => {
    const points = [new Vector3(5_000, 0, 0)];
    expect(distance({ ...LOOK, points }, 1)).toBe(FARTHEST * usual);
  });
});
