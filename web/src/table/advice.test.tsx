// @vitest-environment happy-dom

import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, it, vi } from "vitest";
import type { AlternativeView, SeatView } from "../generated/messages";
import { EMPTY } from "../net/table";
import { load, WordsContext } from "../words/words";
import { Advice } from "./advice";
import type { Play } from "./play";

const words = (await load("en")).with({ "shown.at": "red on {space}" });
const ME = { kind: "person", holder: "me" } as SeatView;
const BEN = { kind: "person", holder: "ben" } as SeatView;
const BOT = { kind: "bot", holder: null } as SeatView;
const seen: string[] = [];
let page: HTMLElement;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

const action = (text: string) => ({ kind: "place", text }) as never;
const thought = (text: string, value: number) =>
  ({ action: action(text), value, line: [] }) as AlternativeView;
const choice = (text: string, space: string) => ({
  action: action(text),
  group: { code: "", sentence: "", facts: {} },
  shown: { code: "at", sentence: text, facts: { space } },
});

/** A hint at a table with these seats, which counts these things; all its thoughts are open. */
function shown(seats: SeatView[], counted: string, thinking = false): string {
  const play = {
    table: {
      ...EMPTY,
      you: "me",
      table: { seats },
      view: { standing: { counted, counts: [] } },
      advice: {
        id: "h",
        action: action("r1"),
        alternatives: [thought("r1", -2.9), thought("r2", -3), thought("r3", -4)],
      },
    },
    hand: {
      acting: 0,
      choices: [choice("r1", "c3"), choice("r2", "c3"), choice("r3", "d4")],
      play: (one: { text: string }) => seen.push(one.text),
    },
    hints: { thinking, ask: () => undefined },
    game: "none",
    names: seats.map(() => "Ann"),
    now: true,
  } as unknown as Play;
  page = document.createElement("div");
  act(() =>
    createRoot(page).render(
      <WordsContext value={words}>
        <Advice play={play} />
      </WordsContext>,
    ),
  );
  act(() => page.querySelector<HTMLButtonElement>("[aria-expanded]")?.click());
  return page.textContent ?? "";
}

it("shows at once that somebody thinks", () => {
  expect(shown([ME], "points", true)).toBe("Thinking about a hint…");
});

it("says where, and nothing twice", () => {
  const text = shown([ME, BEN], "points");
  expect(text).toContain("Hint: red on c3.");
  const listed = [...page.querySelectorAll("label > :nth-child(2)")];
  expect(listed.map((one) => one.textContent)).toEqual(["red on c3", "red on d4"]);
});

it("promises no points where none are counted", () => {
  expect(shown([ME], "pieces")).not.toMatch(/2\.9|points/);
  expect(shown([ME], "points")).toContain("-2.9");
});

it("says that everyone sees it only where somebody does", () => {
  const everyone = "Everyone sees that you had a hint.";
  expect(shown([ME], "points")).not.toContain(everyone);
  expect(shown([ME, BOT], "points")).not.toContain(everyone);
  expect(shown([ME, BEN], "points")).toContain(everyone);
});
