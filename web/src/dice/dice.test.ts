import { describe, expect, it } from "vitest";
import type { Draws } from "../generated/messages";
import { commitment, mismatches } from "./dice";

const ODDS: Draws["odds"] = [
  [
    ["roll 1", 1, 6],
    ["roll 2", 1, 6],
    ["roll 3", 1, 6],
    ["roll 4", 1, 6],
    ["roll 5", 1, 6],
    ["roll 6", 1, 6],
  ],
  [
    ["a", 1, 3],
    ["b", 1, 1000],
    ["c", 1997, 3000],
  ],
];
/** What `cairn.core.chance.Dice("cairn")` draws: the event is the index, every third is bent. */
const DRAWN = [
  "a",
  "roll 3",
  "roll 4",
  "roll 5",
  "roll 3",
  "roll 3",
  "c",
  "roll 6",
  "roll 2",
  "a",
  "roll 5",
  "roll 3",
  "a",
  "roll 6",
  "roll 1",
  "a",
  "roll 2",
  "roll 1",
  "c",
  "roll 2",
  "roll 1",
  "c",
  "roll 2",
  "roll 3",
];
const DRAWS: Draws = {
  odds: ODDS,
  draws: DRAWN.map((action, event) => ({
    event,
    index: event,
    action,
    odds: action.startsWith("roll") ? 0 : 1,
  })),
};

describe("the dice", () => {
  it("give the commitment that Python gives", () => {
    expect(commitment("cairn")).toBe(
      "4a9909a9516d02fd4c729a45922398fb41c398c235423a5304085bc923a8db67",
    );
  });

  it("fall as in Python", async () => {
    const done: number[] = [];
    expect(await mismatches("cairn", DRAWS, (count) => done.push(count))).toEqual([]);
    expect(done.at(-1)).toBe(DRAWS.draws.length);
  });

  it("show a draw that was changed", async () => {
    const draws = DRAWS.draws.map((draw, at) => (at === 3 ? { ...draw, action: "roll 9" } : draw));
    const [wrong, ...rest] = await mismatches("cairn", { ...DRAWS, draws });
    expect(rest).toEqual([]);
    expect(wrong).toMatchObject({ index: 3, action: "roll 9" });
  });

  it("do not fit another seed", async () => {
    expect((await mismatches("other", DRAWS)).length).toBeGreaterThan(10);
  });
});
