// @vitest-environment happy-dom

import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import type { BrikksSheetView, BrikksView } from "../../generated/views";
import { load, WordsContext } from "../../words/words";
import { loadGame } from "../words";
import { Others } from "./others";

const WORDS = await loadGame(await load("en"), "brikks");

function shown(duel: boolean): string {
  const sheet = { cells: [], bombs: 2, energy: 5, drops: 1, out: false, done: false };
  const sheets = [sheet, { ...sheet, bombs: 1, drops: 0 }] as unknown as BrikksSheetView[];
  const view = { options: { duel }, phase: "use", actors: [], sheets } as unknown as BrikksView;
  const box = document.createElement("div");
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  act(() =>
    createRoot(box).render(
      <WordsContext value={WORDS}>
        <Others view={view} names={["Ann", "Ben"]} shown={0} show={() => undefined} />
      </WordsContext>,
    ),
  );
  return box.textContent ?? "";
}

it("says what keeps the other player in a duel, and only there", () => {
  expect(shown(true)).toContain("Ben1 bomb, 5 energy");
  expect(shown(true)).not.toContain("Ann");
  expect(shown(false)).not.toContain("energy");
});
