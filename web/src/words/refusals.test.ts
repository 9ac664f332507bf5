import { expect, test } from "vitest";
import { loadGame } from "../games/words";
import { LANGUAGES } from "../generated/lists";
import type { Failure } from "../generated/messages";
import type { Language } from "./languages";
import { refusalText } from "./refusals";
import { load, Words } from "./words";

function failure(source: Failure["source"], code: string, facts = {}): Failure {
  return { source, code, facts, sentence: "As the server says it." };
}

test("the table's codes are in the shared words, also at a game with the same code", async () => {
  const words = await loadGame(await load("en"), "brikks");
  expect(refusalText(words, failure("table", "taken", { seat: 1 }))).toBe("This seat is taken.");
  const colour = failure("rules", "taken", { colour: "green" });
  expect(refusalText(words, colour)).toBe("Another player started with green.");
});

test("facts are put into the sentence of every language", async () => {
  const costs = failure("rules", "costs", { colour: "green", number: 4, price: 3, energy: 1 });
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const said = refusalText(await loadGame(await load(language), "brikks"), costs);
    for (const fact of ["L", "4", "3", "1"]) expect(said).toContain(fact);
  }
});

test("what every game can refuse is in the shared words, and never as if the table had said it", async () => {
  const words = await load("en");
  expect(refusalText(words, failure("rules", "unreadable", { text: "dance" }))).toContain("dance");
  expect(refusalText(words, failure("rules", "taken"))).toBe("As the server says it.");
});

test("without words, or without a fact that they name, the server's own sentence stands", async () => {
  const words = new Words("de", {}).with({ "refusal.level": "{space} liegt zu hoch." });
  expect(refusalText(words, failure("rules", "level"))).toBe("As the server says it.");
  expect(refusalText(words, failure("rules", "else"))).toBe("As the server says it.");
  expect(refusalText(words, failure("rules", "level", { space: "c3" }))).toBe("c3 liegt zu hoch.");
});
