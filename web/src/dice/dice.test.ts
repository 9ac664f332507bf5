import { describe, expect, it } from "vitest";
import type { Draws } from "../generated/messages";
import type { AnyAction } from "../generated/views";
import { commitment, mismatches } from "./dice";

const unread = (text: string): AnyAction => ({ kind: "", text });
const ODDS: Draws["odds"] = [
  [1, 2, 3, 4, 5, 6].map((level) => [unread(`roll ${level}`), 1, 6]),
  [
    [unread("a"), 1, 3],
    [unread("b"), 1, 1000],
    [unread("c"), 1997, 3000],
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
  draws: DRAWN.map((text, event) => ({
    event,
    index: event,
    action: unread(text),
    odds: text.startsWith("roll") ? 0 : 1,
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
    const draws = DRAWS.draws.map((draw, at) =>
      at === 3 ? { ...draw, action: unread("roll 9") } : draw,
    );
    const [wrong, ...rest] = await mismatches("cairn", { ...DRAWS, draws });
    expect(rest).toEqual([]);
    expect(wrong).toEqual({ index: 3, action: unread("roll 9"), expected: unread("roll 5") });
  });

  it("do not fit another seed", async () => {
    expect((await mismatches("other", DRAWS)).length).toBeGreaterThan(10);
  });
});
