import { expect, test } from "vitest";
import { load } from "../words/words";
import { groupText, matched, reasonText } from "./told";
import { loadGame } from "./words";

const GERMAN = await load("de");

test("a pattern gives its facts", () => {
  expect(matched("The target of {target} was reached.", "The target of 30 was reached.")).toEqual({
    target: 30,
  });
  expect(matched("You've done this, haven't you?", "You've done this, haven't you?")).toEqual({});
  expect(matched("stop", "stop here")).toBeNull();
});

test("why a game ended, with names for seats", async () => {
  const nodes = await loadGame(GERMAN, "nodes");
  const last = "Seat 1 laid the last piece and wins the game.";
  expect(reasonText(nodes, "nodes", last, ["Ada", "Bo"])).toContain("Bo");
  const knocked = "You knocked the stack over with 1 piece left: you lose.";
  expect(reasonText(nodes, "nodes", knocked, [])).toContain("1 Teil war");
});

test("a rank is an ending too", async () => {
  const brikks = await loadGame(GERMAN, "brikks");
  expect(reasonText(brikks, "brikks", "That's a heap, not a stack", [])).toContain("Haufen");
});

test("groups of choices", async () => {
  const brikks = await loadGame(GERMAN, "brikks");
  expect(groupText(brikks, "brikks", "swap to red for 5")).toContain("Rot für 5");
  expect(groupText(brikks, "brikks", "keep")).toBe("Wurf behalten");
  expect(groupText(brikks, "brikks", "g3")).toBe("g3 einzeichnen");
});

test("what nobody knows stays as it is", () => {
  expect(reasonText(GERMAN, "pebbles", "All gone.", [])).toBe("All gone.");
  expect(groupText(GERMAN, "pebbles", "heap 2")).toBe("heap 2");
});
