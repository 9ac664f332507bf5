import { expect, it } from "vitest";
import { glowOf } from "./marks";

const uni = (node: readonly [number, number]) =>
  ({ type: "uni", layer: 1, nodes: [node] }) as const;

it("is on every node once, and of a BASE on its middle", () => {
  expect(glowOf({ seat: 0, open: [uni([0, 0]), uni([0, 0]), uni([1, 0])] })).toHaveLength(2);
  const nodes = [[-1, 0], [-1, 1], [0, -1], [0, 0], [0, 1], [1, -1], [1, 0]] as const; // biome-ignore format: short
  expect(glowOf({ seat: 0, open: [{ type: "base", layer: 0, nodes }] })).toEqual([
    { node: [0, 0], layer: 0 },
  ]);
  expect(glowOf({ seat: null, open: [uni([0, 0])] })).toEqual([]);
});
