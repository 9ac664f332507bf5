import { expect, test } from "vitest";
import type { Laid } from "./laid";
import type { Side } from "./parts";
import { caught, joined, reach } from "./snap";

const laid = (piece: string, side: Side, x: number, flipped = false): Laid => ({
  piece,
  side,
  flipped,
  x,
});

test("the line joins where the server lays it", () => {
  // From the guide: towers that the rules call right.
  const right = [
    laid("grey", "f", 0),
    laid("blue", "f", 0),
    laid("1", "c", -3, true),
    laid("2", "c", -3),
    laid("white", "f", -3),
    laid("5", "b", -5),
  ];
  for (let level = 1; level < right.length; level++) {
    const next = right[level] as Laid;
    expect(joined(right.slice(0, level), next)).toBe(next.x);
  }
});

test("a piece snaps to the line, and else to a place over the tower's top", () => {
  const base = [laid("4", "a", 0)]; // its line leaves at 1
  const piece = { piece: "8", side: "c", flipped: false } as const; // enters at 2
  expect(joined(base, piece)).toBe(-1);
  expect(caught(base, piece, -0.2, 1)).toBe(-1);
  expect(caught(base, piece, 2.4, 1)).toBe(2);
  expect(caught(base, piece, 2.44, 0.1)).toBe(2.4);
  expect(caught(base, piece, 40, 1)).toBe(7);
  expect(caught(base, piece, -40, 1)).toBe(-7);
  expect(reach(base, "red")).toEqual([-2, 7]);
});
