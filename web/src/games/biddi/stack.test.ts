import { expect, test } from "vitest";
import {
  after,
  caught,
  joined,
  type Laid,
  reach,
  readLay,
  unease,
  weakest,
  writeLay,
} from "./stack";

function tower(...lays: string[]): readonly Laid[] {
  return lays.reduce<readonly Laid[]>((built, lay) => after(built, `lay ${lay}`), []);
}

test("actions are read and written as the rules write them", () => {
  for (const action of ["lay 3b' 5", "lay red.f -4", "lay 8c' -0.3"])
    expect(writeLay(readLay(action) as Laid)).toBe(action);
  expect(readLay("take")).toBeNull();
  expect(readLay("lay 3f 5")).toBeNull();
});

test("the line joins where the server lays it", () => {
  // From the guide: towers that the rules call right.
  const right = ["grey.f 0", "blue.f 0", "1c' -3", "2c -3", "white.f -3", "5b -5"];
  for (let level = 1; level < right.length; level++) {
    const laid = readLay(`lay ${right[level]}`) as Laid;
    expect(joined(tower(...right.slice(0, level)), laid)).toBe(laid.x);
  }
});

test("the first level lies at 0, wherever it is laid", () => {
  expect(after([], "lay 4a 7")).toEqual([{ piece: "4", side: "a", flipped: false, x: 0 }]);
  expect(after(tower("4a 0", "red.f 1"), "take")).toHaveLength(1);
  expect(after(tower("4a 0", "red.f 1"), "clear")).toEqual([]);
  expect(after(tower("4a 0"), "call")).toHaveLength(1);
});

test("a piece catches on the line, and else lies on a whole unit that carries it", () => {
  const base = tower("4a 0"); // its line leaves at 1
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
  expect(weakest(tower("4a 0"))).toBeNull();
  const steady = weakest(tower("4a 0", "2a 0"));
  expect([steady?.margin, unease(steady)]).toEqual([4, 0]);
  const edge = weakest(tower("4a 0", "2a 3"));
  expect(edge).toEqual({ level: 1, margin: 1, edge: 8, side: 1 });
  expect(unease(edge)).toBeCloseTo(0.2);
  expect(unease(weakest(tower("4a 0", "2a 4")))).toBe(1); // on the very edge it falls
  expect(weakest(tower("4a 0", "2a -2", "3a -4"))?.side).toBe(-1);
});
