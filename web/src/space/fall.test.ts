import { Matrix4, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import type { MotionView } from "../generated/views";
import { outward, PlayedFall, strewn } from "./fall";

const pose = (x: number) => [x, 0, 0.02, 1, 0, 0, 0];
const MOTION = {
  bodies: [{}],
  frames_per_second: 10,
  frames: [[pose(0)], [pose(0.1)]],
} as unknown as MotionView;

function placeOf(fall: PlayedFall): number[] {
  const origin = new Vector3(1, 2, 3);
  return new Vector3().setFromMatrixPosition(fall.matrix(0, new Matrix4(), origin)).toArray();
}

describe("a fall", () => {
  it("goes on in millimetres, until everything lies", () => {
    const fall = new PlayedFall(MOTION, false);
    expect(fall.advance(0.05)).toBe(true);
    expect(placeOf(fall)).toEqual([51, 2, 23]);
    expect(fall.advance(0.06)).toBe(false);
    expect(placeOf(fall)).toEqual([101, 2, 23]);
  });

  it("is over at once without motion", () => {
    expect(placeOf(new PlayedFall(MOTION, true))).toEqual([101, 2, 23]);
  });

  it("leaves its bodies strewn, and what lies outside needs more room", () => {
    expect(strewn(MOTION)).toEqual([new Vector3(100, 0, 20)]);
    expect(outward(new Vector3(100, 0, 20), 10).x).toBeCloseTo(115);
  });
});
