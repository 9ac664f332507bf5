import { expect, it } from "vitest";
import { loadGame } from "../games/words";
import type { GameView, OptionView, TableView } from "../generated/messages";
import { load } from "../words/words";
import { agreedTerms } from "./agreed";

const option = (usual: unknown, more: Partial<OptionView> = {}) =>
  ({ default: usual, choices: [], per_seat: false, seat: false, ...more }) as OptionView;
const game = {
  options: {
    duel: option(false, { seats: [2] }),
    level: option(2, { per_seat: true }),
    start: option(0, { seat: true }),
  },
} as unknown as GameView;

async function told(options: Record<string, unknown>, clock = {}, language = "en" as const) {
  const words = await loadGame(await load(language), "brikks");
  return agreedTerms(words, game, { options, clock, seats: [{}, {}] } as unknown as TableView);
}

it("tells what differs from the usual table, and nothing else", async () => {
  expect(await told({ duel: false, level: 2, start: 0 })).toEqual([]);
  expect(await told({ duel: true, level: [2, 2], start: 1 })).toEqual(["Duel"]);
  expect(await told({ duel: false, level: [1, 3] })).toEqual(["Level: 1, 3"]);
});

it("tells the clock", async () => {
  const [move] = await told({}, { kind: "move", seconds: 60, increment: 0 });
  expect(move).toMatch(/: 1 minute$/);
  const [whole] = await told({}, { kind: "game", seconds: 600, increment: 5 });
  expect(whole).toMatch(/: 10 minutes \+ 5 seconds$/);
});
