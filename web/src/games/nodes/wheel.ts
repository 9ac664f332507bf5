/** The wheel turns the piece in hand; with a modifier, or without a piece, it moves the camera. */

import { type RefObject, useEffect, useRef } from "react";
import type { Aim } from "./aim";

/** The pixels of scrolling per turn. */
const NOTCH = 60;

/** Turn the piece in hand with the wheel. */
export function useWheel(stage: RefObject<HTMLElement | null>, aim: Aim): void {
  const latest = useRef(aim);
  latest.current = aim;
  useEffect(() => {
    const board = stage.current;
    let rolled = 0;
    const roll = (event: WheelEvent) => {
      if (latest.current.type === null || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      rolled += event.deltaMode === 0 ? event.deltaY : event.deltaY * NOTCH;
      if (Math.abs(rolled) < NOTCH) return;
      latest.current.turn(rolled > 0 ? 1 : -1);
      rolled = 0;
    };
    board?.addEventListener("wheel", roll, { capture: true, passive: false });
    return () => board?.removeEventListener("wheel", roll, { capture: true });
  }, [stage]);
}
