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
  draw: () => done.push("place"),
  bomb: null,
} as unknown as Aim;

function Table({ mine }: { mine: boolean }) {
  const root = useRef(null);
  useKeys(root, mine ? aim : null);
  return null;
}

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

it("answers the keys of a seat that is to act, and no others", () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const root = createRoot(document.createElement("div"));
  const show = (mine: boolean) => act(() => root.render(<Table mine={mine} />));
  show(false);
  press("Enter");
  expect(done).toEqual([]);
  show(true);
  for (const key of ["ArrowLeft", "r", "Enter", "z"]) press(key);
  expect(done).toEqual(["left", "turn", "place"]);
  act(() => root.unmount());
});
