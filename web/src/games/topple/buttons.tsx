/**
 * The spaces as buttons, one for each, with arrow keys from one to the next.
 *
 * The flat board shows them; the board in space keeps them out of sight, for keys and for screen
 * readers, and shows what they aim at.
 */

import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import type { ToppleView } from "../../generated/views";
import { type Facts, useWords } from "../../words/words";
import { SIZE } from "./parts";
import type { Aim } from "./play";
import { levelOf, neighbour, SPACES } from "./spaces";

const STEPS: Record<string, [right: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** As they are read and seen: the highest row first. */
const READING = Array.from({ length: SIZE }, (_, row) =>
  SPACES.slice((SIZE - 1 - row) * SIZE, (SIZE - row) * SIZE),
).flat();

interface Props {
  view: ToppleView;
  aim: Aim;
  className?: string | undefined;
  spaceClass?: string | undefined;
  children?: (space: string) => ReactNode;
}

export function Buttons({ view, aim, className, spaceClass, children }: Props) {
  const { say } = useWords();
  const group = useRef<HTMLFieldSetElement>(null);
  const [current, setCurrent] = useState("c3");
  const touched = useRef(false);

  function walk(event: KeyboardEvent): void {
    touched.current = false;
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = neighbour(current, ...step);
    group.current?.querySelector<HTMLElement>(`[data-space="${next}"]`)?.focus();
  }

  const hover = (event: PointerEvent, space: string) => {
    if (event.pointerType !== "touch") aim.at(space);
  };
  return (
    <fieldset ref={group} className={className} onKeyDown={walk}>
      <legend className="visually-hidden">{say("board.label")}</legend>
      {READING.map((space) => (
        <button
          key={space}
          type="button"
          className={spaceClass}
          data-space={space}
          data-allowed={aim.allowed.has(space)}
          data-aimed={aim.space === space && aim.allowed.has(space)}
          aria-disabled={!aim.allowed.has(space)}
          aria-label={labelOf(view, aim, space, say)}
          tabIndex={space === current ? 0 : -1}
          onFocus={() => {
            setCurrent(space);
            if (!touched.current) aim.at(space);
          }}
          onBlur={() => !touched.current && aim.leave(space)}
          onPointerDown={(event) => {
            touched.current = event.pointerType === "touch";
          }}
          onPointerEnter={(event) => hover(event, space)}
          onPointerLeave={(event) => event.pointerType !== "touch" && aim.leave(space)}
          onClick={() => aim.choose(space, !touched.current)}
        >
          {children?.(space)}
        </button>
      ))}
    </fieldset>
  );
}

/** "c3, level 1, 3 pieces, red on top; 4 points". */
function labelOf(
  view: ToppleView,
  aim: Aim,
  space: string,
  say: (key: string, facts?: Facts) => string,
): string {
  const stack = view.stacks.find((one) => one.space === space)?.pieces ?? [];
  const facts = { space, level: levelOf(space), count: stack.length };
  const what = say("board.space", { ...facts, colour: stack.at(-1)?.colour ?? "none" });
  const choice = aim.allowed.get(space);
  return choice ? `${what}; ${say("board.choice", { points: choice.points })}` : what;
}
