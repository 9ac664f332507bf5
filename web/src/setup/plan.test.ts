// @vitest-environment happy-dom

import { beforeEach, expect, test } from "vitest";
import { STRENGTHS } from "../generated/lists";
import type { GameView, OptionView } from "../generated/messages";
import {
  botsOf,
  type Draft,
  lastDraft,
  optionsAt,
  planOf,
  rememberDraft,
  reseated,
  resized,
  STRENGTH,
  seatsFor,
  usualDraft,
  type Who,
} from "./plan";

const option = (given: Partial<OptionView>): OptionView => ({
  default: 0,
  choices: [0],
  help: "",
  per_seat: false,
  span: null,
  seats: null,
  seat: false,
  ...given,
});

const TOY: GameView = {
  name: "toy",
  title: "Toy",
  blurb: "",
  seat_counts: [1, 2, 3],
  bots: ["strong", "fair", "weak"],
  options: {
    level: option({ default: 2, choices: [1, 2, 3], per_seat: true }),
    duel: option({ default: false, choices: [false, true], seats: [2] }),
    target: option({ default: 40, choices: [40, 30], span: [20, 100] }),
    start: option({ span: [0, 2], seat: true }),
  },
};

beforeEach(() => localStorage.clear());

test("one click against a bot takes the fewest seats and a bot that can be beaten", () => {
  expect(seatsFor(TOY, "bot")).toEqual(["me", "bot:weak"]);
  expect(seatsFor(TOY, "alone")).toEqual(["me"]);
  expect(seatsFor(TOY, "here")).toEqual(["me", "here"]);
  expect(seatsFor(TOY, "friends")).toEqual(["me", "friend"]);
});

test("four strengths are offered, the weakest first; other games list what they have", () => {
  const ours = [...STRENGTHS.toReversed(), "greedy", "random"];
  const known = { ...TOY, bots: ours };
  expect(botsOf(known)).toEqual([...STRENGTHS]);
  expect(seatsFor(known, "bot")).toEqual(["me", "bot:first-evening"]);
  STRENGTH.set("expert");
  expect(seatsFor(known, "bot")).toEqual(["me", "bot:expert"]);
  expect(seatsFor(TOY, "bot")).toEqual(["me", "bot:weak"]);
  expect(botsOf(TOY)).toEqual(["weak", "fair", "strong"]);
});

test("a game without bots or solo still gets seats", () => {
  const bare = { ...TOY, bots: [], seat_counts: [2] };
  expect(seatsFor(bare, "bot")).toEqual(["me", "friend"]);
  expect(seatsFor(bare, "alone")).toEqual(["me", "friend"]);
});

test("a plan says who sits where, and only the options that are not as usual", () => {
  const draft: Draft = {
    ...usualDraft(TOY, "bot"),
    seats: ["me", "friend", "bot:weak"],
    options: { target: 30, level: 2 },
  };
  const plan = planOf(TOY, draft);
  expect(plan.seats).toEqual([{ kind: "host" }, { kind: "open" }, { kind: "bot", bot: "weak" }]);
  expect(plan.options).toEqual({ target: 30 });
  expect(plan).toMatchObject({ game: "toy", visibility: "link", spectator_delay: 0, hints: true });
});

test("whoever plays on this device may have a name", () => {
  const seats: Who[] = ["me", "here: Ben ", "here: "];
  expect(planOf(TOY, { ...usualDraft(TOY, "here"), seats }).seats).toEqual([
    { kind: "host" },
    { kind: "host", name: "Ben" },
    { kind: "host" },
  ]);
});

test("options that mean nothing at this table are left out", () => {
  const draft = { ...usualDraft(TOY, "bot"), options: { duel: true, start: 1 } };
  expect(planOf(TOY, draft).options).toEqual({ duel: true, start: 1 });
  expect(planOf(TOY, { ...draft, seats: ["me", "here", "here"] }).options).toEqual({ start: 1 });
  expect(planOf(TOY, { ...draft, seats: ["me"] }).options).toEqual({});
  expect(optionsAt(TOY, 1).map(([name]) => name)).toEqual(["level", "target"]);
});

test("values per seat follow the number of seats", () => {
  const draft = { ...usualDraft(TOY, "bot"), options: { level: [1, 3], start: 2 } };
  expect(planOf(TOY, draft).options).toEqual({ level: [1, 3], start: 1 });
  const three = { ...draft, seats: resized(TOY, draft.seats, 3) };
  expect(planOf(TOY, three).options).toEqual({ level: [1, 3, 2], start: 2 });
});

test("new seats are like the last, and I never lose mine", () => {
  expect(resized(TOY, ["me", "friend"], 3)).toEqual(["me", "friend", "friend"]);
  expect(resized(TOY, ["me"], 2)).toEqual(["me", "bot:weak"]);
  expect(resized(TOY, ["here", "friend", "me"], 2)).toEqual(["me", "friend"]);
  expect(resized(TOY, ["me", "here:Ben"], 3)).toEqual(["me", "here:Ben", "here"]);
});

test("whoever moves changes places", () => {
  expect(reseated(["me", "bot:weak"], 1, "me")).toEqual(["bot:weak", "me"]);
  expect(reseated(["me", "bot:weak"], 1, "friend")).toEqual(["me", "friend"]);
});

test("the choices of the last time come back", () => {
  const draft: Draft = {
    seats: ["me", "bot:weak"],
    options: { target: 55, level: [1, 3] },
    clock: { kind: "game", seconds: 600, increment: 5 },
    visibility: "public",
    delay: 60,
    hints: false,
  };
  expect(lastDraft(TOY)).toBeNull();
  rememberDraft(TOY, draft);
  expect(lastDraft(TOY)).toEqual(draft);
});

test("what a game no longer has is forgotten", () => {
  const kept = { seats: ["me", "bot:gone"], options: { target: 500, gone: 1, level: 9 } };
  localStorage.setItem("cairn-plan-toy", JSON.stringify(kept));
  expect(lastDraft(TOY)).toEqual(usualDraft(TOY, "bot"));
  localStorage.setItem("cairn-plan-toy", "{");
  expect(lastDraft(TOY)).toBeNull();
});
