import { expect, it, vi } from "vitest";
import type { Aim } from "./aim";
import { answer } from "./keys";
import { nextStep, STEPS } from "./step";

function keyed(held: boolean, pass: (() => void) | null = null) {
  const told = {
    nudge: vi.fn(),
    turn: vi.fn(),
    take: vi.fn(),
    play: vi.fn(),
    putBack: vi.fn(),
    stay: vi.fn(),
    propose: vi.fn(),
    leaf: vi.fn(),
  };
  const lay = held ? { colour: "green", tier: 1, x: 0, y: 0, angle: 0 } : null;
  const aim = { able: true, lay, pass, ...told } as unknown as Aim;
  const step = STEPS[1] as (typeof STEPS)[number];
  const press = (key: string, shift = false) =>
    answer({ aim, step, nextStep: vi.fn() }, key, shift);
  return { told, press };
}

it("shifts and turns by the step, with shift by the finest", () => {
  const { told, press } = keyed(true);
  press("ArrowUp");
  press("ArrowLeft", true);
  press("q");
  press("E", true);
  expect(told.nudge.mock.calls).toEqual([
    [0, 10],
    [-1, 0],
  ]);
  expect(told.turn.mock.calls).toEqual([[5], [-1]]);
});

it("takes, lays and puts back", () => {
  const { told, press } = keyed(true);
  for (const key of ["2", "Enter", "Escape", "PageUp", "PageDown", "Home", "n"]) press(key);
  expect(told.take).toHaveBeenCalledWith("mauve");
  expect(told.play).toHaveBeenCalledOnce();
  expect(told.putBack).toHaveBeenCalledOnce();
  expect(told.stay.mock.calls).toEqual([[2], [0], [null]]);
  expect(told.leaf).toHaveBeenCalledWith(1);
});

it("leaves keys alone that mean nothing without a stick", () => {
  const { press } = keyed(false);
  expect(["Enter", "Escape", "PageUp", "x", "4"].map((key) => press(key))).toEqual(
    Array(5).fill(false),
  );
});

it("goes through the steps and begins again", () => {
  const [first, second, third] = STEPS;
  expect([first, second, third].map((step) => nextStep(step as typeof first))).toEqual([
    second,
    third,
    first,
  ]);
});

it("passes with Enter where nothing can be laid", () => {
  const pass = vi.fn();
  expect(keyed(false, pass).press("Enter")).toBe(true);
  expect(pass).toHaveBeenCalledOnce();
});
