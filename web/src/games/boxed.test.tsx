// @vitest-environment happy-dom

import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { api } from "../net/api";
import { load, type Words, WordsContext } from "../words/words";
import { useGameTitle } from "./boxed";
import { loadGame } from "./words";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

async function titleOf(game: string, words: Words): Promise<string> {
  let title = "";
  function Title() {
    title = useGameTitle(game);
    return null;
  }
  const root = createRoot(document.createElement("div"));
  await act(async () => root.render(<WordsContext value={words}>{<Title />}</WordsContext>));
  return title;
}

it("is titled in its own words, without a call", async () => {
  const games = vi.spyOn(api, "games");
  const words = await load("en");
  expect(await titleOf("stackback", await loadGame(words, "stackback"))).toBe("STACK Back");
  expect(games).not.toHaveBeenCalled();
});

it("is titled as the server lists it, without words", async () => {
  const listed = [{ name: "pebbles", title: "Pebbles on the Beach" }];
  vi.spyOn(api, "games").mockResolvedValue(listed as Awaited<ReturnType<typeof api.games>>);
  const words = await load("en");
  expect(await titleOf("pebbles", words)).toBe("Pebbles on the Beach");
  expect(await titleOf("gone", words)).toBe("gone");
});
