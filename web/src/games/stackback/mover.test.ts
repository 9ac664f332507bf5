import { Matrix4 } from "three";
import { describe, expect, it } from "vitest";
import type { MotionView } from "../../generated/views";
import { Mover } from "./mover";
import type { Numbered } from "./sticks";

const stick = (number: number, tier = 0): Numbered => ({
  number,
  tier,
  colour: "green",
  x: 1150,
  y: 500,
  angle: 0,
});

const pose = (x: number, z: number) => [x, 0.05, z, 1, 0, 0, 0];
const MOTION = {
  unit: "m",
  frames_per_second: 10,
  frames: [[pose(0.115, 0.015)], [pose(0.215, 0.005)]],
  fallen: ["s1"],
  bodies: [{ name: "s1", shape: "box", size: [], parts: [], facts: { number: 1 } }],
} as unknown as MotionView;

function at(mover: Mover, place: number): number[] {
  const [x = 0, y = 0, z = 0] = mover.matrix(place, new Matrix4()).elements.slice(12);
  return [x, y, z].map((value) => Math.round(value * 100) / 100);
}

describe("sticks in motion", () => {
  it("lie on their tiers", () => {
    const mover = new Mover();
    mover.show([stick(0), stick(1, 2)], null, false);
    expect(mover.advance(0.1)).toBe(false);
    expect([at(mover, 0), at(mover, 1)]).toEqual([
      [0, 0, 15],
      [0, 0, 35],
    ]);
  });

  it("are let down, and come to rest", () => {
    const mover = new Mover();
    mover.show([stick(0)], null, false);
    mover.show([stick(0), stick(1, 1)], null, false);
    expect(at(mover, 1)[2]).toBeGreaterThan(25);
    for (let n = 0; n < 600 && mover.advance(1 / 60); n++);
    expect(at(mover, 1)).toEqual([0, 0, 25]);
    expect(mover.advance(1 / 60)).toBe(false);
  });

  it("fall as the frames say, and the others stay", () => {
    const mover = new Mover();
    mover.show([stick(0), stick(1)], null, false);
    mover.fall(MOTION, false);
    expect(at(mover, 1)).toEqual([0, 0, 25]);
    mover.advance(1);
    expect([at(mover, 0), at(mover, 1)]).toEqual([
      [0, 0, 15],
      [100, 0, 15],
    ]);
  });
});
