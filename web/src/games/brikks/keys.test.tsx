// @vitest-environment happy-dom

import { act, useRef } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BrikksAction } from "../../generated/views";
import type { Aim } from "./aim";
import { type CallKind, useCalls } from "./calls";
import { useKeys } from "./keys";

const done: string[] = [];
const SILENT = { code: "", sentence: "", facts: {} };
const HAND = {
  place: {},
  step: ([by]: [number, number]) => done.push(by > 0 ? "right" : "left"),
  turn: () => done.push("turn"),
  draw: () => done.push("place"),
};

function choicesOf(kinds: readonly CallKind[]) {
  return kinds.map((kind) => ({
    action: { kind, text: kind } as BrikksAction,
    group: SILENT,
    shown: SILENT,
  }));
}

interface Props {
  live: boolean;
  choices: ReturnType<typeof choicesOf>;
  /** Whether a block can be placed. */
  fits?: boolean;
}

function Table({ live, choices, fits = false }: Props) {
  const root = useRef(null);
  const calls = useCalls({ choices, play: ({ kind }) => void done.push(kind) });
  useKeys(root, { ...HAND, ...calls, live, place: fits ? {} : null } as unknown as Aim);
  return <>{calls.asked && "asked"}</>;
}

const box = document.createElement("div");
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  done.length = 0;
  root = createRoot(box);
});
afterEach(() => act(() => root.unmount()));

const show = (props: Props) => act(() => root.render(<Table {...props} />));
const press = (key: string, repeat = false) =>
  act(() =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true })),
  );

it("answers the keys of a seat that is to act, and no others", () => {
  show({ live: false, choices: [], fits: true });
  press("Enter");
  expect(done).toEqual([]);
  show({ live: true, choices: choicesOf(["bomb"]), fits: true });
  for (const key of ["ArrowLeft", "r", "Enter", "z", "b"]) press(key);
  expect(done).toEqual(["left", "turn", "place", "bomb"]);
});

it("answers Enter with the main call where nothing can be placed", () => {
  const calls: CallKind[][] = [["keep", "again"], ["bomb", "stop"], ["stop"]];
  for (const kinds of calls) {
    show({ live: true, choices: choicesOf(kinds) });
    press("Enter");
  }
  expect(done).toEqual(["keep", "bomb", "stop"]);
});

it("rolls again with A", () => {
  show({ live: true, choices: choicesOf(["keep", "again"]) });
  press("a");
  expect(done).toEqual(["again"]);
});

it("asks before S stops beside unused bombs, however long it is held", () => {
  show({ live: true, choices: choicesOf(["bomb", "stop"]) });
  press("s");
  press("s", true);
  expect([done, box.textContent]).toEqual([[], "asked"]);
  press("Escape");
  expect(box.textContent).toBe("");
  press("s");
  press("s");
  expect(done).toEqual(["stop"]);
});

it("takes the question away with the choices that raised it", () => {
  show({ live: true, choices: choicesOf(["bomb", "stop"]) });
  press("s");
  show({ live: true, choices: choicesOf(["bomb", "stop"]) });
  expect(box.textContent).toBe("");
});
