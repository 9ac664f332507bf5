import { expect, test } from "vitest";
import type { BiddiView, MotionView } from "../../generated/views";
import { fallingOf } from "./fall";

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
