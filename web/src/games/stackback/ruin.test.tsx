// @vitest-environment happy-dom

import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import type { MotionView, StackBackView } from "../../generated/views";
import type { Fall } from "../../net/table";
import { type Ruin, useRuin } from "./ruin";

const motion = { frames: [[], [], []], frames_per_second: 2 } as unknown as MotionView;
const view = (more: object) => ({ falls: false, fallen: null, ...more }) as StackBackView;
const fall: Fall<StackBackView> = { view: view({ falls: true }), motion };
const after = view({ fallen: { seat: 0, sticks: [] } });

function shown() {
  const root = createRoot(document.createElement("div"));
  let ruin = {} as Ruin;
  function Screen(given: { view: StackBackView; fall: typeof fall | null }) {
    ruin = useRuin(given.view, given.fall);
    return null;
  }
  return {
    show: (now: StackBackView, given: typeof fall | null) =>
      act(() => root.render(<Screen view={now} fall={given} />)),
    get: () => ruin,
  };
}

it("lies there until a player goes on", () => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const screen = shown();
  screen.show(after, fall);
  expect(screen.get()).toMatchObject({ view: fall.view, moves: true, lies: false });
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.get()).toMatchObject({ view: fall.view, motion, moves: false, lies: true });
  act(() => screen.get().skip());
  expect(screen.get()).toMatchObject({ view: after, motion: null, lies: false });
  vi.useRealTimers();
});

it("is gone with one press while it falls, and with the next action", () => {
  const screen = shown();
  screen.show(after, fall);
  act(() => screen.get().skip());
  expect(screen.get()).toMatchObject({ view: after, lies: false });
  const next = view({});
  screen.show(next, null);
  expect(screen.get().view).toBe(next);
});
