import { expect, test } from "vitest";
import type { Side } from "./parts";
import { after, caught, joined, type Laid, laidOf, laying, reach, unease, weakest } from "./stack";

type Way = [piece: string, side: Side, x: number];

const laid = (piece: string, side: Side, x: number, flipped = false): Laid => ({
  piece,
  side,
  flipped,
  x,
});

function tower(...lays: Way[]): readonly Laid[] {
  return lays.reduce<readonly Laid[]>((built, lay) => after(built, laying(laid(...lay))), []);
}

test("a piece is laid on a tenth", () => {
  const piece = laid("3", "b", 0.1 + 0.2, true);
  expect(laying(piece)).toEqual({ kind: "lay", ...piece, x: 0.3 });
  expect(laidOf(laying(piece))).toEqual({ ...piece, x: 0.3 });
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

test("the first level lies at 0, wherever it is laid", () => {
  expect(after([], laying(laid("4", "a", 7)))).toEqual([laid("4", "a", 0)]);
  const two = tower(["4", "a", 0], ["red", "f", 1]);
  expect(after(two, { kind: "take" })).toHaveLength(1);
  expect(after(two, { kind: "clear" })).toEqual([]);
  expect(after(two, { kind: "call" })).toHaveLength(2);
});

test("a piece catches on the line, and else lies on a whole unit that carries it", () => {
  const base = tower(["4", "a", 0]); // its line leaves at 1
  const piece = { piece: "8", side: "c", flipped: false } as const; // enters at 2
  expect(joined(base, piece)).toBe(-1);
  expect(caught(base, piece, -0.2)).toBe(-1);
  expect(caught(base, piece, 2.4)).toBe(2);
  expect(caught(base, piece, 2.44, true)).toBe(2.4);
  expect(caught(base, piece, 40)).toBe(7);
  expect(caught(base, piece, -40)).toBe(-7);
  expect(reach(base, "red")).toEqual([-2, 7]);
});

test("the weakest joint is where it would tip", () => {
  expect(weakest(tower(["4", "a", 0]))).toBeNull();
  const steady = weakest(tower(["4", "a", 0], ["2", "a", 0]));
  expect([steady?.margin, unease(steady)]).toEqual([4, 0]);
  const edge = weakest(tower(["4", "a", 0], ["2", "a", 3]));
  expect(edge).toEqual({ level: 1, margin: 1, edge: 8, side: 1 });
  expect(unease(edge)).toBeCloseTo(0.2);
  expect(unease(weakest(tower(["4", "a", 0], ["2", "a", 4])))).toBe(1); // on the very edge it falls
  expect(weakest(tower(["4", "a", 0], ["2", "a", -2], ["3", "a", -4]))?.side).toBe(-1);
});
