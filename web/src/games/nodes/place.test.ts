import { describe, expect, it } from "vitest";
import type { NodesView } from "../../generated/views";
import { placeAt, placeOf } from "./place";

const STEP = [
  [1, 0],
  [0.5, 0.8660254],
];
const carrying: NodesView["carrying"] = [[0, 0], [1, 0]]; // biome-ignore format: short
const view = { layer: 1, carrying, step: STEP } as NodesView;
const uni = (a: number, b: number, layer: number) =>
  ({ type: "uni", layer, nodes: [[a, b]] }) as const;

describe("a place", () => {
  it("fits on the layer that the rules list, and nowhere else", () => {
    expect(placeOf(view, "uni", [[0, 0]], [uni(0, 0, 7)])).toMatchObject({ layer: 7, fits: true });
    expect(placeOf(view, "uni", [[0, 0]], [uni(1, 0, 2)]).fits).toBe(false);
  });

  it("that is not listed hovers above the nodes that carry all of it", () => {
    expect(placeOf(view, "uni", [[0, 0]], []).layer).toBe(2);
    expect(placeOf(view, "duo", [[1, 0], [2, 0]], []).layer).toBe(1); // biome-ignore format: short
    expect(placeOf({ ...view, carrying: [] }, "uni", [[0, 0]], []).layer).toBe(1);
  });

  it("is found over a node that it covers", () => {
    const quad = { type: "quad", layer: 1, nodes: [[2, 0], [2, 1], [3, 0], [3, 1]] } as const; // biome-ignore format: short
    const held = { type: "quad", shape: [[0, 0], [0, 1], [1, 0], [1, 1]], open: [quad] } as const; // biome-ignore format: short
    expect(placeAt(view, held, [49, 1])).toMatchObject({ ...quad, fits: true });
    expect(placeAt(view, held, [-200, 0]).fits).toBe(false);
  });
});
