// @vitest-environment happy-dom

import { act, useRef } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import type { Aim } from "./aim";
import { useKeys } from "./keys";

const done: string[] = [];
const aim = {
  place: {},
  step: ([by]: [number, number]) => done.push(by > 0 ? "right" : "left"),
  turn: () => done.push("turn"),
} as unknown as Aim;

function Table({ waiting, mine }: { waiting: boolean; mine: boolean }) {
  const root = useRef(null);
  const keys = { aim, place: () => done.push("place"), bomb: null, waiting };
  useKeys(root, mine ? keys : null);
  return null;
}

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

it("keeps keys until what can be done is listed, and forgets them when the turn is over", () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const root = createRoot(document.createElement("div"));
  const show = (waiting: boolean, mine = true) =>
    act(() => root.render(<Table waiting={waiting} mine={mine} />));
  show(true);
  for (const key of ["ArrowLeft", "r", "Enter", "z"]) press(key);
  expect(done).toEqual([]);
  show(false);
  expect(done).toEqual(["left", "turn", "place"]);
  show(true);
  press("Enter");
  show(true, false);
  show(false);
  expect(done).toHaveLength(3);
  act(() => root.unmount());
});
