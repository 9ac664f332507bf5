import { expect, test } from "vitest";
import { loadGame } from "../games/words";
import type { Told } from "../generated/messages";
import { type ActionTeller, tableText, toldText } from "./told";
import { load, Words } from "./words";

const GERMAN = await load("de");

function told(code: string, facts = {}): Told {
  return { code, facts, sentence: "As Python says it." };
}

test("why a game ended, with names for seats", async () => {
  const nodes = await loadGame(GERMAN, "nodes");
  expect(toldText(nodes, "reason", told("last", { seat: 1 }), ["Ada", "Bo"])).toContain("Bo");
  expect(toldText(nodes, "reason", told("last", { seat: 1 }))).toContain("Spieler 2");
  expect(toldText(nodes, "reason", told("solo-knocked", { count: 1 }))).toContain("1 Teil war");
});

test("groups of choices, and choices as people are shown them", async () => {
  const brikks = await loadGame(GERMAN, "brikks");
  const swap = told("swap", { colour: "red", cost: 5 });
  expect(toldText(brikks, "group", swap)).toContain("Rot für 5");
  const stackback = await loadGame(GERMAN, "stackback");
  const lay = told("lay", { colour: "green", tier: 0, x: 5.12, y: 4.8, angle: 90 });
  expect(toldText(stackback, "shown", lay)).toContain("5,12 cm von links, 4,80 cm von vorn");
});

test("a problem is said in the shared words, and what the rules say in it by the game", async () => {
  const brikks = await loadGame(GERMAN, "brikks");
  const why = told("costs", { block: "g3", colour: "green", number: 3, price: 3, energy: 1 });
  const action = { kind: "", text: "g3@1,1" };
  const problem = told("illegal", { actor: 1, action, why });
  const bare = toldText(brikks, "problem", problem);
  expect(bare).toContain("„g3@1,1“ ist nicht erlaubt.");
  expect(bare).toContain(toldText(brikks, "refusal", why));
  const tell: ActionTeller = ({ text }, actor) => `${actor} legt ${text}`;
  const text = toldText(brikks, "problem", problem, [], tell);
  expect(text).toContain("„1 legt g3@1,1“ ist nicht erlaubt.");
});

test("two actions that sound alike are shown with their text forms", () => {
  const facts = { action: { kind: "", text: "fall 1" }, expected: { kind: "", text: "fall 2" } };
  const tell: ActionTeller = (_, actor) => (actor === -1 ? "Ein Stab fällt" : "");
  const text = toldText(GERMAN, "problem", told("dice", facts), [], tell);
  expect(text).toContain("„Ein Stab fällt (fall 1)“");
  expect(text).toContain("„Ein Stab fällt (fall 2)“");
});

test("a refusal that makes a record unreadable is said by the game as well", async () => {
  const brikks = await loadGame(GERMAN, "brikks");
  const read = (problem: Told) => tableText(brikks, told("record", { problem }));
  expect(read(told("no-bomb"))).toContain("keine Bombe mehr");
  expect(read(told("stops"))).toBe(GERMAN.say("problem.stops"));
});

test("blocks of Brikks have names, and faults of Stack-a-Biddi say what belongs there", async () => {
  const brikks = await loadGame(GERMAN, "brikks");
  const block = { block: "g3", colour: "green", number: 3 };
  const bar = { block: "k4", colour: "black", number: 4 };
  expect(toldText(brikks, "group", told("place", { ...block, cost: 0 }))).toContain("grünes L 3");
  expect(toldText(brikks, "group", told("turn", { ...bar, cost: 2 }))).toContain("Balken, liegend");
  const costs = told("costs", { ...block, price: 3, energy: 1 });
  expect(toldText(brikks, "refusal", costs)).toBe("Das grüne L 3 kostet 3 Energie, und du hast 1.");
  const biddi = await loadGame(GERMAN, "biddi");
  const piece = told("piece", { level: 2, wanted: "red" });
  expect(toldText(biddi, "fault", piece)).toContain("der rote BIDDI");
  expect(toldText(biddi, "fault", told("missing", { level: 2, missing: 5 }))).toContain("5 Ebenen");
});

test("a seat counts from 1 for people", () => {
  const words = new Words("en", {}).with({ "reason.fell": "{seat}: {name}" });
  expect(toldText(words, "reason", told("fell", { seat: 0 }), ["Ada"])).toBe("1: Ada");
});

test("without words, without a code, or without a fact, the sentence stands", async () => {
  const topple = await loadGame(GERMAN, "topple");
  for (const one of [told("nobody-knows"), told(""), told("points", { colour: "red" })])
    expect(toldText(topple, "group", one)).toBe("As Python says it.");
  expect(toldText(GERMAN, "group", told("out"))).toBe("As Python says it.");
});
