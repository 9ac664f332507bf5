import { expect, it } from "vitest";
import { inHand, wayOf } from "./held";
import type { Laid } from "./lattice";
import { SETS } from "./parts";

const { shapes } = SETS.hex;
const QUAD: Laid = { type: "quad", layer: 1, nodes: [[0, 0], [0, 1], [1, 0], [1, 1]] }; // biome-ignore format: short
const DUO: Laid = { type: "duo", layer: 1, nodes: [[2, 0], [2, 1]] }; // biome-ignore format: short
const UNI: Laid = { type: "uni", layer: 1, nodes: [[0, 0]] };
const UPRIGHT = [[0, 0], [0, 1]] as const; // biome-ignore format: short
const duo = { type: "duo" as const, shape: UPRIGHT, moment: 4 };

it("what was taken stays in hand after a move, as it was held", () => {
  expect(inHand(shapes, [QUAD, DUO], duo, 5)).toEqual({ type: "duo", shape: UPRIGHT });
});

it("what fits nowhere gives way to the biggest piece that fits, once the game has moved on", () => {
  expect(inHand(shapes, [UNI, QUAD], duo, 5).type).toBe("quad");
  expect(inHand(shapes, [UNI, QUAD], duo, 4).type).toBe("duo");
});

it("nothing is in hand where nothing can be laid", () => {
  expect(inHand(shapes, [], duo, 4).type).toBeNull();
});

it("a piece is held as usual where it fits so, or else as it fits", () => {
  expect(wayOf("duo", [[0, 0], [1, 0]], [DUO])).toEqual(UPRIGHT); // biome-ignore format: short
  expect(wayOf("duo", UPRIGHT, [DUO])).toEqual(UPRIGHT);
  expect(wayOf("trio", UPRIGHT, [DUO])).toEqual(UPRIGHT);
});
