import { expect, it } from "vitest";
import { entry } from "./log";

const NAMES = ["Ann", "Ben"];
const text = "";

it("tells what happened", () => {
  expect(entry({ kind: "start", seat: 1, text }, -1, NAMES)).toEqual({
    key: "log.start",
    facts: { name: "Ben", seat: 1 },
  });
  const green = { kind: "lay", colour: "green", tier: 2, x: 512, y: 480, angle: 90 } as const;
  expect(entry({ ...green, text }, 0, NAMES)).toEqual({
    key: "log.lay",
    facts: { name: "Ann", colour: "green", tier: 2, board: "left", part: "middleMiddle" },
  });
  expect(entry({ kind: "slip", x: 3, y: -4, turn: -1, text }, -1, NAMES)).toEqual({
    key: "log.slip",
    facts: { far: 0.5, turn: 1 },
  });
  expect(entry({ kind: "slip", x: 0, y: 0, turn: 0, text }, -1, NAMES)).toBeNull();
  const fallen = entry({ kind: "fall", sticks: [3, 7, 9], text }, -1, NAMES);
  expect(fallen?.facts).toEqual({ count: 3 });
  expect(entry({ kind: "pass", text }, 1, NAMES)?.facts).toEqual({ name: "Ben" });
});
