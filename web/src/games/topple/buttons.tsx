/**
 * The spaces as buttons, one for each; keys.ts moves the focus from one to the next.
 *
 * The flat board shows them; the board in space keeps them out of sight, for keys and for screen
 * readers, and shows what they aim at.
 */

import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { ToppleView } from "../../generated/views";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import { SIZE } from "./parts";
import { SPACES } from "./spaces";
import { spaceTold } from "./told";

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

/** All spaces; what a button shows is given by its space. */
export function Buttons({ view, aim, className, spaceClass, children }: Props) {
  const { say } = useWords();
  const touched = useRef(false);
  return (
    <fieldset
      ref={useFocusThere(aim.keyed)}
      className={className}
      onKeyDown={() => {
        touched.current = false;
      }}
    >
      <legend className="visually-hidden">{say("board.label")}</legend>
      {READING.map((space) => (
        <button
          key={space}
          type="button"
          className={spaceClass}
          data-space={space}
          data-lit={aim.lit.includes(space)}
          data-aimed={aim.choice?.space === space}
          aria-disabled={!aim.allowed.has(space)}
          aria-label={spaceTold(view, aim, space, say)}
          tabIndex={space === aim.keyed ? 0 : -1}
          {...handlersOf(aim, space, touched)}
        >
          {children?.(space)}
        </button>
      ))}
    </fieldset>
  );
}

/** What pointers and the focus do on a space: a finger hides what it points at and aims first. */
function handlersOf(aim: Aim, space: string, touched: RefObject<boolean>) {
  return {
    onFocus: () => {
      aim.focus(space);
      if (!touched.current) aim.at(space);
    },
    onBlur: () => !touched.current && aim.leave(space),
    onPointerDown: ({ pointerType }: Pointer) => {
      touched.current = pointerType === "touch";
    },
    onPointerEnter: ({ pointerType }: Pointer) => pointerType !== "touch" && aim.at(space),
    onPointerLeave: ({ pointerType }: Pointer) => pointerType !== "touch" && aim.leave(space),
    onClick: () => aim.choose(space, !touched.current),
  };
}

interface Pointer {
  pointerType: string;
}

/** The focus goes to the space where the keys are, unless something outside the group has it. */
function useFocusThere(keyed: string): RefObject<HTMLFieldSetElement | null> {
  const group = useRef<HTMLFieldSetElement>(null);
  const begun = useRef(keyed);
  useEffect(() => {
    const focused = document.activeElement;
    const ours = focused === document.body || group.current?.contains(focused);
    if (!ours || keyed === begun.current) return;
    begun.current = "";
    group.current?.querySelector<HTMLElement>(`[data-space="${keyed}"]`)?.focus();
  }, [keyed]);
  return group;
}
