import { expect, it } from "vitest";
import { loadGame } from "../games/words";
import { LANGUAGES } from "../generated/lists";
import type { TableView } from "../generated/messages";
import { EMPTY, type Snapshot } from "../net/table";
import type { Language } from "../words/languages";
import { load } from "../words/words";
import { turnText } from "./news";

const at = (phase: string, actors: number[]): Snapshot => ({
  ...EMPTY,
  mine: [0],
  table: { phase: "playing" } as TableView,
  view: { phase, actors },
});

it("says that everybody builds in a race, and whose turn it is elsewhere", async () => {
  const words = await loadGame(await load("en"), "biddi");
  const names = ["Ann", "Ben"];
  expect(turnText(at("build", [0, 1]), names, 0, words)).toBe("Building");
  expect(turnText(at("pick", [0]), names, 0, words)).toBe("Your turn");
  expect(turnText(at("pick", [1]), names, null, words)).toBe("Ben is to move");
});

it("has a word for building in every language", async () => {
  for (const language of Object.keys(LANGUAGES) as Language[])
    expect((await loadGame(await load(language), "biddi")).has("turn.build")).toBe(true);
});
