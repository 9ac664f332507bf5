/** The keys that play: arrows move the aim from space to space, Enter places the piece there. */

import type { RefObject } from "react";
import { useKeyboard } from "../keyboard";
import type { Aim } from "./aim";

const ARROWS: Record<string, readonly [right: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Hear the keys on the board always, on the rest of the page while there is a piece to place. */
export function useKeys(screen: RefObject<HTMLElement | null>, aim: Aim): void {
  useKeyboard(screen, ({ key, target }) => {
    if ((target as HTMLElement).matches("input")) return false; // its arrows choose a colour
    const onBoard = (target as HTMLElement).closest("[data-space]") !== null;
    return (onBoard || aim.allowed.size > 0) && answer(aim, key);
  });
}

/** Do what a key means; false when it means nothing here. */
export function answer(aim: Aim, key: string): boolean {
  const arrow = ARROWS[key];
  if (arrow) aim.step(...arrow);
  else if (key === "Enter" && aim.space) aim.choose(aim.space, true);
  else return false;
  return true;
}
