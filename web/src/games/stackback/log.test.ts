import { expect, it } from "vitest";
import { entry } from "./log";

const NAMES = ["Ann", "Ben"];

it("tells what happened", () => {
  expect(entry("start 1", -1, NAMES)).toEqual({ key: "log.start", facts: { name: "Ben" } });
  expect(entry("green 2: 512,480 90", 0, NAMES)).toEqual({
    key: "log.lay",
    facts: { name: "Ann", colour: "green", tier: 2 },
  });
  expect(entry("slip 3,-4,-1", -1, NAMES)).toEqual({
    key: "log.slip",
    facts: { far: 0.5, turn: 1 },
  });
  expect(entry("slip 0,0,0", -1, NAMES)).toBeNull();
  expect(entry("fall 3,7,9", -1, NAMES)?.facts).toEqual({ count: 3 });
  expect(entry("pass", 1, NAMES)?.facts).toEqual({ name: "Ben" });
});
