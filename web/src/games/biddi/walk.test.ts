import { expect, test } from "vitest";
import type { BiddiCheckedView } from "../../generated/views";
import { foundAt, stepsOf } from "./walk";

const CHECKED = {
  caller: 0,
  tables: [{ levels: [1, 2, 3] }, { levels: [1, 2, 3, 4] }],
  faults: [null, { level: 3, code: "line", sentence: "", facts: { level: 3 } }],
  points: [
    [3, 2],
    [2, 0],
  ],
} as unknown as BiddiCheckedView;

test("the walk counts up to the first fault, and says it when it gets there", () => {
  expect(stepsOf(CHECKED)).toBe(5);
  expect(foundAt(CHECKED, 0, 2)).toMatchObject({ points: 2, ended: false, fault: null });
  expect(foundAt(CHECKED, 0, 4)).toMatchObject({ points: 3, ended: true });
  expect(foundAt(CHECKED, 1, 2)).toMatchObject({ points: 2, ended: false, fault: null });
  const wrong = foundAt(CHECKED, 1, 3);
  expect(wrong.marks).toEqual(["right", "right", "wrong", "beyond"]);
  expect([wrong.points, wrong.fault?.code]).toEqual([2, "line"]);
});

test("a caller with a fault has nothing in the end", () => {
  const missing = { level: 4, code: "missing", sentence: "", facts: { level: 4, missing: 1 } };
  const checked = { ...CHECKED, faults: [missing, null], points: [[0, 0]] } as never;
  expect(foundAt(checked, 0, 3)).toMatchObject({ points: 3, ended: false });
  expect(foundAt(checked, 0, 4)).toMatchObject({ points: 0, ended: true });
});
