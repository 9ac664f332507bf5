// @vitest-environment happy-dom

import { act, useRef } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, it, vi } from "vitest";
import { type Turn, useWheel } from "./wheel";

const turned = vi.fn();
let board: HTMLElement;
let show: (turn: Turn) => void;

function Board({ turn }: { turn: Turn }) {
  const here = useRef<HTMLDivElement>(null);
  useWheel(here, turn);
  return <div ref={here} />;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  turned.mockClear();
  const home = document.body.appendChild(document.createElement("div"));
  const root = createRoot(home);
  show = (turn) => act(() => root.render(<Board turn={turn} />));
  show((by) => turned(by));
  board = home.firstElementChild as HTMLElement;
});

/** Roll the wheel; true if the board took it. */
function roll(deltaY: number, ctrlKey = false): boolean {
  const event = new WheelEvent("wheel", { deltaY, cancelable: true, bubbles: true });
  Object.defineProperty(event, "ctrlKey", { value: ctrlKey }); // happy-dom doesn't take it
  board.dispatchEvent(event);
  return event.defaultPrevented;
}

it("turns once for a notch, and for as much of smooth scrolling", () => {
  expect(roll(100)).toBe(true);
  for (let n = 0; n < 4; n++) roll(-20);
  expect(turned.mock.calls).toEqual([[1], [-1]]);
});

it("leaves the wheel alone with Ctrl, and while nothing is in hand", () => {
  expect(roll(100, true)).toBe(false);
  show(null);
  expect(roll(100)).toBe(false);
  expect(turned).not.toHaveBeenCalled();
});
