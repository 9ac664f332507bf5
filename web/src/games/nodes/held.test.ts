import { expect, it } from "vitest";
import type { NodesView } from "../../generated/views";
import { inHand } from "./held";
import type { Laid } from "./lattice";

const view = (hand: Partial<NodesView["hands"][number]>) =>
  ({
    phase: "stack",
    options: { set: "hex" },
    hands: [{ base: 0, quad: 1, trio: 1, duo: 1, uni: 1, ...hand }],
  }) as unknown as NodesView;
const QUAD: Laid = { type: "quad", layer: 1, nodes: [[0, 0], [0, 1], [1, 0], [1, 1]] }; // biome-ignore format: short
const DUO: Laid = { type: "duo", layer: 1, nodes: [[0, 0], [0, 1]] }; // biome-ignore format: short
const UNI: Laid = { type: "uni", layer: 1, nodes: [[0, 0]] };
const duo = { type: "duo" as const, shape: null, moment: 4 };

it("what was taken stays in hand after a move, before and after the places are listed", () => {
  const listed = [QUAD, DUO];
  expect(inHand(view({}), 0, [], duo, 5).type).toBe("duo");
  expect(inHand(view({}), 0, listed, duo, 5).type).toBe("duo");
});

it("what is used up or fits nowhere gives way to the biggest piece that fits", () => {
  expect(inHand(view({ duo: 0, quad: 0 }), 0, [], duo, 5).type).toBe("trio");
  expect(inHand(view({}), 0, [UNI], duo, 5).type).toBe("uni");
  expect(inHand(view({}), 0, [UNI], duo, 4).type).toBe("duo");
});

it("a piece that was taken before the places were listed is held as it fits", () => {
  expect(inHand(view({}), 0, [DUO], duo, 4).shape).toEqual([
    [0, 0],
    [0, 1],
  ]);
});
