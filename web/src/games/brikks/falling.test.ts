import { describe, expect, it } from "vitest";
import type { BrikksAction } from "../../generated/views";
import {
  Filled,
  moved,
  type Place,
  placeOf,
  placesOf,
  pointed,
  stepped,
  wayIn,
  winds,
} from "./falling";
import { outline } from "./outline";
import { blockOf, CIRCLES, struck } from "./parts";

/** A sheet whose lowest rows are drawn, the bottom one last. */
function sheet(...low: string[]): Filled {
  const squares = low
    .toReversed()
    .flatMap((row, y) => [...row].flatMap((cell, x) => (cell === "x" ? [[x + 1, y + 1]] : [])));
  return new Filled([{ block: "x", squares }]);
}

function place(block: string, column: number, row: number): Place {
  const told = block === "x" ? ({ kind: "drop" } as const) : ({ kind: "place", block } as const);
  return placeOf({ ...told, column, row, text: `${block} ${column} ${row}` }) as Place;
}

const OVERHANG = sheet("xxx.......", "..........");
const LYING = [
  place("k4", 1, 1),
  place("k4", 1, 3),
  place("k4", 2, 1),
  place("k4", 2, 3),
  place("k4", 4, 1),
  place("k4", 7, 1),
];

describe("the parts", () => {
  it("have a block's colour, number and squares from the lower left", () => {
    const squares = [
      [0, 0],
      [1, 0],
      [0, 1],
      [0, 2],
    ];
    expect(blockOf("g1")).toEqual({ name: "g1", colour: "green", number: 1, squares });
    expect(blockOf("x").squares).toEqual([[0, 0]]);
    expect(() => blockOf("g5")).toThrow("g5");
  });
  it("strike out what few players do not get", () => {
    expect([1, 2, 3, 4].map(struck)).toEqual([[], [3, 4], [4], []]);
  });
  it("have twelve circles", () => {
    expect(CIRCLES).toHaveLength(12);
  });
});

const SILENT = { code: "", sentence: "", facts: {} };

describe("the places", () => {
  it("come from the legal actions alone", () => {
    const listed = [place("g3", 4, 1), place("g3", 5, 10), place("x", 3, 5)];
    const calls = (["bomb", "keep"] as const).map((kind) => ({ kind, text: kind }));
    const actions: BrikksAction[] = [...listed.map(({ action }) => action), ...calls];
    const places = placesOf(actions.map((action) => ({ action, group: SILENT, shown: SILENT })));
    expect(places.get("g3")?.map(({ row }) => row)).toEqual([1, 10]);
    expect(places.get("x")).toEqual([place("x", 3, 5)]);
    expect(places.size).toBe(2);
  });
});

describe("pointing", () => {
  it("lets the block fall in the column below", () => {
    expect(pointed(LYING, [5.4, 9], OVERHANG)).toEqual(place("k4", 4, 1));
    expect(pointed(LYING, [2.6, 9], OVERHANG)).toEqual(place("k4", 1, 3));
  });
  it("finds the place under an overhang", () => {
    expect(pointed(LYING, [1, 1], OVERHANG)).toEqual(place("k4", 1, 1));
    expect(pointed(LYING, [3.2, 1.1], OVERHANG)).toEqual(place("k4", 2, 1));
  });
  it("takes the nearest column where there is a place at all", () => {
    expect(pointed(LYING, [10, 5], OVERHANG)).toEqual(place("k4", 7, 1));
    expect(pointed([], [1, 1], OVERHANG)).toBeNull();
  });
});

describe("the arrow keys", () => {
  it("go sideways on top, and up and down in a column", () => {
    expect(stepped(LYING, place("k4", 4, 1), [-1, 0])).toEqual(place("k4", 2, 3));
    expect(stepped(LYING, place("k4", 2, 3), [0, -1])).toEqual(place("k4", 2, 1));
    expect(stepped(LYING, place("k4", 2, 1), [0, 1])).toEqual(place("k4", 2, 3));
  });
  it("stay at their height under an overhang, and stop at the wall", () => {
    expect(stepped(LYING, place("k4", 2, 1), [-1, 0])).toEqual(place("k4", 1, 1));
    expect(stepped(LYING, place("k4", 1, 1), [-1, 0])).toEqual(place("k4", 1, 1));
  });
  it("keep the place when the block turns", () => {
    const upright = [place("k3", 1, 3), place("k3", 5, 1), place("k3", 9, 1)];
    expect(moved(upright, place("k4", 4, 1))).toEqual(place("k3", 5, 1));
    expect(moved(upright, null)).toEqual(place("k3", 5, 1));
  });
});

describe("the way in", () => {
  it("falls straight where nothing is in the way", () => {
    const way = wayIn(place("k4", 4, 1), OVERHANG);
    expect(way).toHaveLength(12);
    expect(way[0]).toEqual([4, 12]);
    expect(winds(way)).toBe(false);
  });
  it("slides under an overhang, never through a filled square", () => {
    const way = wayIn(place("k4", 1, 1), OVERHANG);
    expect(winds(way)).toBe(true);
    expect(way[0]?.[0]).toBe(4);
    expect(way.at(-1)).toEqual([1, 1]);
    expect(way.every(([column, row]) => OVERHANG.free("k4", column, row))).toBe(true);
  });
  it("is empty where none leads in", () => {
    expect(wayIn(place("k1", 1, 1), sheet("xxxxxxxxxx", "..........", ".........."))).toEqual([]);
  });
});

describe("the outline", () => {
  it("goes once around the squares, by their corners", () => {
    expect(
      outline(
        [
          [0, 0],
          [1, 0],
        ],
        (corner) => corner,
      ),
    ).toBe("M2 0L2 1L0 1L0 0Z");
  });
});
