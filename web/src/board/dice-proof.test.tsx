// @vitest-environment happy-dom

import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import type { Check } from "../dice/check";
import { load, WordsContext } from "../words/words";
import { Proof } from "./dice-proof";

const words = await load("en");
const CHECKED: Check = {
  promised: true,
  draws: 0,
  done: 0,
  wrong: [],
  unread: false,
  verdict: { ok: true, problems: [] } as never,
};

/** The proof of a record, opened. */
function shown(check: Partial<Check>): HTMLElement {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const page = document.createElement("div");
  const proof = <Proof game="none" check={{ ...CHECKED, ...check }} secret={false} names={[]} />;
  act(() => createRoot(page).render(<WordsContext value={words}>{proof}</WordsContext>));
  act(() => page.querySelector("button")?.click());
  return page;
}

it("says nothing of draws in a game without dice", () => {
  for (const verdict of [CHECKED.verdict, undefined])
    expect(shown({ verdict }).textContent).not.toMatch(/dice|draw|roll|seed/i);
  expect(shown({ draws: 3, done: 3 }).textContent).toContain("Dice checked: 3 draws");
});

it("wears a tick only where all went well", () => {
  const ticks = (page: HTMLElement) => page.querySelectorAll("button .lucide-shield-check").length;
  expect(ticks(shown({}))).toBe(1);
  expect(ticks(shown({ promised: false }))).toBe(0);
  expect(ticks(shown({ verdict: undefined }))).toBe(0);
});
