// @vitest-environment happy-dom

import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import type { MotionView, ToppleView } from "../../generated/views";
import { type Fallen, useFallen } from "./fallen";

const motion = { frames: [[], []], frames_per_second: 2 } as unknown as MotionView;
const falling = { falls: true, outcome: null } as ToppleView;
const later = { falls: false, outcome: null } as ToppleView;
const ended = { falls: false, outcome: { winners: [1] }, ended: null } as unknown as ToppleView;
const fall = { view: falling, motion };

/** A seated player's window; the log has so many entries. */
function window() {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const root = createRoot(document.createElement("div"));
  let fallen = {} as Fallen;
  function Screen({ view, given, length }: { view: ToppleView; given: boolean; length: number }) {
    const log = Array.from({ length }) as never[];
    fallen = useFallen({ view, fall: given ? fall : null, mine: [0], log });
    return null;
  }
  const show = (view: ToppleView, given: boolean, length: number) =>
    act(() => root.render(<Screen {...{ view, given, length }} />));
  return { show, get: () => fallen };
}

it("stays on the fallen board while the game goes on, until the player does", () => {
  const { show, get } = window();
  show(falling, true, 4);
  expect(get()).toMatchObject({ view: falling, motion, waits: false });
  show(later, false, 7);
  expect(get()).toMatchObject({ view: falling, motion, waits: true });
  act(() => get().skip());
  expect(get()).toMatchObject({ view: later, motion: null, waits: false });
});

it("stays for good at the end of the game, and leaves when the fall is undone", () => {
  const { show, get } = window();
  show(falling, true, 4);
  show(ended, false, 5);
  act(() => get().skip());
  expect(get()).toMatchObject({ motion, waits: false });
  expect(get().view.outcome).toBe(ended.outcome);
  show(later, false, 2);
  expect(get()).toMatchObject({ view: later, motion: null });
});
