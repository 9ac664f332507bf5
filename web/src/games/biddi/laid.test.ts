import { expect, test } from "vitest";
import { after, type Laid, laidOf, laying, lineIn, lineOut } from "./laid";
import type { Side } from "./parts";

const laid = (piece: string, side: Side, x: number, flipped = false): Laid => ({
  piece,
  side,
  flipped,
  x,
});

test("a piece is laid on a tenth", () => {
  const piece = laid("3", "b", 0.1 + 0.2, true);
  expect(laying(piece)).toEqual({ kind: "lay", ...piece, x: 0.3 });
  expect(laidOf(laying(piece))).toEqual({ ...piece, x: 0.3 });
});

test("a line runs through a piece, and the other way round when it lies upside down", () => {
  const lines = (piece: Laid) => [lineIn(piece), lineOut(piece)];
  expect(lines(laid("1", "b", -3, true))).toEqual([-2, 4]);
  expect(lines(laid("1", "b", -3))).toEqual([-2, 4].map((at) => 2 - at).reverse());
});

test("the first level lies at 0, wherever it is laid", () => {
  const one = after([], laying(laid("4", "a", 7)));
  expect(one).toEqual([laid("4", "a", 0)]);
  const two = after(one, laying(laid("red", "f", 1)));
  expect(two).toHaveLength(2);
  expect(after(two, { kind: "take" })).toEqual(one);
  expect(after(two, { kind: "clear" })).toEqual([]);
  expect(after(two, { kind: "call" })).toEqual(two);
});
