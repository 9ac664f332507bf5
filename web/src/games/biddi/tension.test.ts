import { expect, test } from "vitest";
import type { BiddiJointView } from "../../generated/views";
import { stillOf, swayOf, tension } from "./tension";

const joint = (margin: number, side: "left" | "right" = "right"): BiddiJointView => ({
  level: 2,
  margin,
  edge: 8,
  side,
});

test("a tower sways the more, the less it has to spare", () => {
  expect([null, joint(4), joint(1.25)].map(tension)).toEqual([0, 0, 0]);
  expect(tension(joint(1))).toBeCloseTo(0.2);
  expect([joint(0), joint(-1)].map(tension)).toEqual([1, 1]);
});

test("what lies above the weakest joint sways, over its edge", () => {
  expect(stillOf(null, 3)).toBe(3);
  expect(stillOf(joint(4), 3)).toBe(3);
  expect(stillOf(joint(0), 3)).toBe(1);
  expect(swayOf(joint(0))).toMatchObject({ transformOrigin: "8px -1.6px", "--tilt": "1.7deg" });
  expect(swayOf(joint(0, "left"))).toMatchObject({ "--tilt": "-1.7deg" });
});
