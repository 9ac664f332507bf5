import { Matrix4, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { Mover } from "./mover";
import { STAND, THICKNESS, TOP } from "./parts";
import { laidOf } from "./spaces";

const REST = STAND + TOP + THICKNESS / 2;

const laid = (push: [number, number] | null) => laidOf([{ colour: "red", space: "c3", push }]);

function newest(mover: Mover): Vector3 {
  return new Vector3().setFromMatrixPosition(mover.matrix(mover.laid.length - 1, new Matrix4()));
}

function settle(mover: Mover): void {
  for (let frame = 0; frame < 2000; frame++) if (!mover.advance(1 / 60)) return;
  throw new Error("It never comes to rest.");
}

describe("the mover", () => {
  it("drops a new piece and lets the push shove it beyond, and back", () => {
    const mover = new Mover();
    mover.show([], [0, 0], false);
    mover.show(laid(null), [0, 0], false);
    expect(newest(mover).z).toBeGreaterThan(REST + 5);
    settle(mover);
    expect(newest(mover).z).toBeCloseTo(REST);
    mover.show(laid([2, 0]), [0, 0], false);
    let farthest = 0;
    while (mover.advance(1 / 60)) farthest = Math.max(farthest, newest(mover).x);
    expect(farthest).toBeGreaterThan(2.5);
    expect(newest(mover).x).toBeCloseTo(2);
  });

  it("is there at once without motion", () => {
    const mover = new Mover();
    mover.show(laid([0.4, 0.4]), [0.1, 0], true);
    expect(mover.advance(1 / 60)).toBe(false);
    expect(mover.turn.y).toBeGreaterThan(0);
  });

  it("plays a fall from its frames", () => {
    const mover = new Mover();
    mover.show(laid(null), [0, 0], false);
    const still = [0, 0, 0, 1, 0, 0, 0];
    const frames = [0, 0.01, 0.02].map((x) => [still, [x, 0, 0, 1, 0, 0, 0]]);
    mover.fall({ unit: "m", frames_per_second: 30, bodies: [], fallen: [], frames }, false);
    expect(mover.advance(1 / 30)).toBe(true);
    expect(newest(mover).x).toBeCloseTo(10);
    expect(mover.advance(1)).toBe(false);
    expect(newest(mover).x).toBeCloseTo(20);
  });
});
