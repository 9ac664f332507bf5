/** Keys that play: handled on the page and in a game's screen, unless they have another use. */

import { type RefObject, useEffect, useRef } from "react";

const PRESSES = /^(Enter| )$/;

/**
 * Handle every key for the game; `answer` returns whether it used the key. A button, link or
 * field with the focus keeps the keys in `kept` for itself.
 */
export function useKeyboard(
  root: RefObject<HTMLElement | null>,
  answer: (event: KeyboardEvent) => boolean,
  kept: RegExp = PRESSES,
): void {
  const latest = useRef(answer);
  latest.current = answer;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const here = target === document.body || root.current?.contains(target);
      if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
      const pressing = target.closest("button, a, summary, label, input") !== null;
      if (pressing && kept.test(event.key)) return;
      if (latest.current(event)) event.preventDefault();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [root, kept]);
}
