import { describe, expect, it } from "vitest";
import {
  alike,
  caught,
  jointsOf,
  laidOf,
  middleOf,
  moved,
  nodesText,
  placing,
  type Step,
  stepBy,
  turned,
} from "./lattice";
import { SETS, SPACING } from "./parts";

const HEX: Step = [
  [1, 0],
  [0.5, 0.8660254],
];
const { turn, shapes } = SETS.hex;
const nowhere = () => false;

describe("actions", () => {
  it("lay what they say", () => {
    const laid = { type: "trio", layer: 2, nodes: [[-1, 1], [0, 0], [0, 1]] } as const; // biome-ignore format: short
    expect(laidOf(placing(laid))).toEqual(laid);
    expect(placing(laid)).toMatchObject({ kind: "place", name: "trio", layer: 2 });
  });
});

describe("a piece", () => {
  it("comes back after six turns, and a TRIO after two", () => {
    expect(alike(turned(shapes.duo, turn), shapes.duo)).toBe(false);
    const around = Array.from({ length: 6 }).reduce<typeof shapes.duo>(
      (shape) => turned(shape, turn),
      shapes.duo,
    );
    expect(alike(around, shapes.duo)).toBe(true);
    expect(alike(turned(turned(shapes.trio, turn), turn), shapes.trio)).toBe(true);
  });

  it("is joined where its nodes are neighbours", () => {
    expect(jointsOf(shapes.trio, HEX)).toHaveLength(3);
    expect(jointsOf(shapes.quad, HEX)).toHaveLength(5);
    expect(jointsOf(shapes.base, HEX)).toHaveLength(12);
  });
});

describe("catching", () => {
  it("lays a piece where its middle is held", () => {
    for (const by of [
      [0, 0],
      [3, -2],
      [-4, 1],
    ] as const) {
      const there = moved(shapes.quad, by);
      const [x, y] = middleOf(there, HEX);
      expect(caught(shapes.quad, [x + 3, y - 2], HEX, nowhere)).toEqual(there);
    }
  });

  it("reaches further for a place that is allowed", () => {
    const allowed = (nodes: readonly (readonly [number, number])[]) => nodesText(nodes) === "1,0";
    const between = 0.4 * SPACING;
    expect(nodesText(caught(shapes.uni, [between, 0], HEX, nowhere))).toBe("0,0");
    expect(nodesText(caught(shapes.uni, [between, 0], HEX, allowed))).toBe("1,0");
  });
});

describe("arrow keys", () => {
  it("go up and down the same way on a slanted lattice", () => {
    let nodes = moved(shapes.uni, [2, 1]);
    for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowDown"])
      nodes = moved(nodes, stepBy(nodes, key, HEX) ?? [0, 0]);
    expect(nodes).toEqual([[2, 1]]);
    expect(stepBy(nodes, "Home", HEX)).toBeNull();
  });
});
