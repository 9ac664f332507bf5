// @vitest-environment happy-dom

import { act, useRef } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ToppleAction, ToppleChoiceView, ToppleView } from "../../generated/views";
import type { ScreenProps } from "../screen";
import { type Aim, useAim } from "./aim";
import { Buttons } from "./buttons";
import { useKeys } from "./keys";

type Props = ScreenProps<ToppleView, ToppleAction>;

const CHOICES: ToppleChoiceView[] = ["b3", "c2", "c4", "d3"].map((space) => ({
  space,
  colour: null,
  points: 0,
}));
const play = vi.fn();
let aim: Aim;

function Table({ acting }: { acting: number | null }) {
  const board = useRef<HTMLDivElement>(null);
  const view = {
    phase: "place",
    choices: CHOICES,
    colours: [{ colour: "red", seat: 0, left: 12, points: 0 }],
    stacks: [],
  } as unknown as ToppleView;
  const attempt = async () => null;
  aim = useAim(
    { view, acting, log: [], advice: null, refusal: null, play, attempt } as never as Props,
    false,
  );
  useKeys(board, aim);
  return (
    <div ref={board}>
      <Buttons view={view} aim={aim} />
    </div>
  );
}

const root = () => createRoot(document.body.appendChild(document.createElement("div")));
let shown: ReturnType<typeof root>;

function show(acting: number | null): void {
  shown = root();
  act(() => shown.render(<Table acting={acting} />));
}

function press(key: string, target: Element = document.activeElement ?? document.body): void {
  act(() => {
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
}

const focused = () => (document.activeElement as HTMLElement).dataset.space;

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  act(() => shown.unmount());
  document.body.replaceChildren();
  play.mockClear();
});

it("takes the focus to the board with the first arrow on a fresh page, and places there", () => {
  show(0);
  press("ArrowUp");
  expect([focused(), aim.space]).toEqual(["c4", "c4"]);
  press("ArrowDown");
  press("ArrowRight");
  expect(aim.choice).toBe(CHOICES[3]);
  act(() => (document.activeElement as HTMLElement).click()); // as a browser does with Enter
  expect(play).toHaveBeenCalledWith({ kind: "place", space: "d3", colour: null });
  expect(aim.space).toBeNull();
});

it("moves the focus along when a space has it", () => {
  show(0);
  act(() => document.querySelector<HTMLElement>('[data-space="c3"]')?.focus());
  press("ArrowLeft");
  expect([focused(), aim.space]).toEqual(["b3", "b3"]);
});

it("lets the board be read when it is somebody else's turn, and leaves the page alone", () => {
  show(null);
  press("ArrowUp");
  expect(aim.keyed).toBe("c3");
  act(() => document.querySelector<HTMLElement>('[data-space="c3"]')?.focus());
  press("ArrowUp");
  expect([focused(), aim.space]).toEqual(["c4", null]);
});
