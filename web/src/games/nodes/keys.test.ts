import { expect, it } from "vitest";
import { answer } from "./keys";

it("do nothing to a piece where none is in hand, but peel", () => {
  const done: string[] = [];
  const keys = {
    aim: { type: null } as never,
    peel: (by: number) => done.push(`peel ${by}`),
  };
  expect(["Enter", "n", "r", "1"].map((key) => answer(keys, key))).toEqual(Array(4).fill(false));
  answer(keys, "PageDown");
  expect(done).toEqual(["peel -1"]);
});
