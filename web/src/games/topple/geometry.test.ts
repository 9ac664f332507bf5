import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { floorOf, leaning, restOf } from "./geometry";
import { laidOf, levelOf, neighbour, SPACES, spaceAt, stepsOf } from "./spaces";

describe("spaces", () => {
  it("run along the rows from a1 to e5", () => {
    expect(SPACES).toHaveLength(25);
    expect([SPACES[0], SPACES[1], SPACES[5], SPACES[24]]).toEqual(["a1", "b1", "a2", "e5"]);
  });

  it("and steps from the middle name each other", () => {
    for (const space of SPACES) {
      const [right, up] = stepsOf(space);
      expect(spaceAt(right + 2, up + 2)).toBe(space);
    }
  });

  it("have levels by their walking distance", () => {
    expect(["c3", "c2", "b2", "a2", "a1"].map(levelOf)).toEqual([1, 2, 3, 4, 5]);
  });

  it("have neighbours, and edges", () => {
    expect(neighbour("c3", 1, 0)).toBe("d3");
    expect(neighbour("e5", 1, 1)).toBe("e5");
  });
});

describe("places", () => {
  it("step down from the centre", () => {
    expect(floorOf("c3").toArray()).toEqual([0, 0, 6]);
    expect(floorOf("a1").toArray()).toEqual([-48, -48, -10]);
  });

  it("carry pieces one on the other, pushed", () => {
    const [lower, upper] = laidOf([
      { colour: "red", space: "c3", push: [0.4, -1.2] },
      { colour: "blue", space: "c3", push: null },
    ]);
    expect(lower).toEqual({ colour: "red", space: "c3", below: 0, push: [0.4, -1.2] });
    expect(upper).toMatchObject({ below: 1, push: null });
    const at = restOf("c3", 1, [0.4, -1.2]);
    expect(at.z).toBeCloseTo(6 + 1.5 * 5.4);
    expect([at.x, at.y]).toEqual([0.4, -1.2]);
  });
});

describe("slopes", () => {
  it("turn the pulled side down, as much as they say", () => {
    const right = new Vector3(1, 0, 0).applyQuaternion(leaning([0.2, 0]));
    expect(right.z / right.x).toBeCloseTo(-0.2);
    const back = new Vector3(0, 1, 0).applyQuaternion(leaning([0, 0.1]));
    expect(back.z / back.y).toBeCloseTo(-0.1);
  });

  it("of a level board turn nothing", () => {
    expect(leaning([0, 0]).w).toBe(1);
  });
});
