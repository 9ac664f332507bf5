// @vitest-environment happy-dom

import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import type { MotionView } from "../generated/views";
import type { Fall } from "../net/table";
import { type Falling, useFall } from "./fall";

interface View {
  falls: boolean;
}

const motion = { frames: [[], [], []], frames_per_second: 2 } as unknown as MotionView;
const fall: Fall<View> = { view: { falls: true }, motion };
const later: View = { falls: false };

function shown() {
  const root = createRoot(document.createElement("div"));
  let falling = {} as Falling<View>;
  function Screen(given: { view: View; fall: Fall<View> | null }) {
    falling = useFall(given.view, given.fall);
    return null;
  }
  return {
    show: (view: View, given: Fall<View> | null) =>
      act(() => root.render(<Screen view={view} fall={given} />)),
    get: () => falling,
  };
}

it("shows the state that falls to its end, while the game goes on", () => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const screen = shown();
  screen.show(later, fall);
  expect(screen.get()).toMatchObject({ view: fall.view, motion });
  screen.show(later, null);
  act(() => vi.advanceTimersByTime(1_900));
  expect(screen.get().view).toBe(fall.view);
  act(() => vi.advanceTimersByTime(200));
  expect(screen.get()).toMatchObject({ view: later, motion: null });
  vi.useRealTimers();
});

it("is cut short by whoever has seen enough, but lies there as long as the game waits", () => {
  const screen = shown();
  screen.show(fall.view, fall);
  act(() => screen.get().skip());
  expect(screen.get().motion).toBe(motion);
  screen.show(later, null);
  expect(screen.get()).toMatchObject({ view: later, motion: null });
});
