import { expect, it } from "vitest";
import type { Step } from "./lattice";
import { matOf } from "./mat";

const SQUARE: Step = [
  [1, 0],
  [0, 1],
];
const HEX: Step = [
  [1, 0],
  [0.5, 0.8660254],
];
const FRAME = { x: 0, y: 0, wide: 70, high: 70 };

it("numbers every row at its left, and every column above and below", () => {
  const { lines, labels } = matOf(FRAME, SQUARE);
  const numbers = (of: string) => labels.filter((one) => one.of === of).map((one) => one.number);
  expect(numbers("row")).toEqual([-2, -1, 0, 1, 2]);
  expect(numbers("column")).toEqual([-2, -2, -1, -1, 0, 0, 1, 1, 2, 2]);
  expect(lines).toHaveLength(10);
});

it("labels slanted columns at least at one end, inside the frame", () => {
  const { lines, labels } = matOf(FRAME, HEX);
  const columns = new Set(labels.filter((one) => one.of === "column").map((one) => one.number));
  const rows = labels.filter((one) => one.of === "row").length;
  expect(columns.size + rows).toBe(lines.length);
  for (const { at } of labels) expect(Math.max(...at.map(Math.abs))).toBeLessThanOrEqual(70);
});
