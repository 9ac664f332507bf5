import { expect, test } from "vitest";
import { pile } from "./pile";

test("a name has a pile of its own, always the same", () => {
  expect(pile("topple")).toEqual(pile("topple"));
  expect(pile("topple")).not.toEqual(pile("brikks"));
});

test("every block lies on the one below", () => {
  for (const name of ["biddi", "brikks", "nodes", "stackback", "topple", "another"]) {
    const blocks = pile(name);
    for (const [at, { x, width }] of blocks.slice(1).entries()) {
      const below = blocks[at];
      const centre = x + width / 2;
      expect(below && centre > below.x && centre < below.x + below.width).toBe(true);
    }
  }
});
