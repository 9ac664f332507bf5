/** The wheel turns what is in hand; otherwise it scrolls the page or moves the camera. */

import { type RefObject, useEffect, useRef } from "react";

/** The pixels of scrolling per turn. */
const NOTCH = 60;

/** What a turn of the wheel does; null if nothing is in hand. */
export type Turn = ((by: 1 | -1, event: WheelEvent) => void) | null;

/** Turn what is in hand with the wheel over the board; with Ctrl the board keeps it. */
export function useWheel(board: RefObject<HTMLElement | null>, turn: Turn): void {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    const element = board.current;
    let rolled = 0;
    const roll = (event: WheelEvent) => {
      if (!latest.current || event.ctrlKey) return;
      event.preventDefault();
      event.stopPropagation();
      const far = event.deltaY || event.deltaX; // with Shift some browsers scroll sideways
      rolled += event.deltaMode === 0 ? far : far * NOTCH;
      if (Math.abs(rolled) < NOTCH) return;
      latest.current(rolled > 0 ? 1 : -1, event);
      rolled = 0;
    };
    // Before the camera's own listener.
    element?.addEventListener("wheel", roll, { capture: true, passive: false });
    return () => element?.removeEventListener("wheel", roll, { capture: true });
  }, [board]);
}
