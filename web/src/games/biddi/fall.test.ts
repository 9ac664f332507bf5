import { expect, test } from "vitest";
import type { BiddiView, MotionView } from "../../generated/views";
import { poseAt } from "../../space/frames";
import { fallingOf, fromFront } from "./fall";

const LEVEL = { piece: "3", side: "a", flipped: false, x: 0 };
const TABLES = [{ levels: [] }, { levels: [LEVEL, { ...LEVEL, piece: "4", x: 5.1 }] }];
const motion = { bodies: [] } as unknown as MotionView;

function falling(fall: BiddiView["fall"]) {
  return fallingOf({ view: { tables: TABLES, fall } as unknown as BiddiView, motion });
}

test("a tower falls as it stood, down to the levels that stay", () => {
  const fallen = falling({ seat: 1, levels: [2] });
  expect(fallen?.tower.map(({ piece }) => piece)).toEqual(["3", "4"]);
  expect([fallen?.seat, fallen?.tower[1]?.x, fallen?.kept]).toEqual([1, 5.1, 1]);
  expect(falling(null)).toBeNull();
});

test("blocks are seen from the front, in units", () => {
  const half = Math.SQRT1_2; // a quarter turn about the axis towards us
  const frames = [[[0.04, 0, 0.008, 1, 0, 0, 0]], [[0.06, 0, 0.028, half, 0, half, 0]]];
  const fall = { frames, frames_per_second: 1 } as unknown as MotionView;
  expect(fromFront(poseAt(fall, 0, 0)).turn).toBeCloseTo(0);
  const middle = fromFront(poseAt(fall, 0, 0.5));
  expect(middle.x).toBeCloseTo(5);
  expect(middle.y).toBeCloseTo(-1.8);
  expect(middle.turn).toBeCloseTo(45);
  expect(fromFront(poseAt(fall, 0, 9)).turn).toBeCloseTo(90);
});
