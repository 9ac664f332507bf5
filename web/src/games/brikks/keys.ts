/** The keys that play: arrows move, R, E and space turn, Q turns back, Enter places, B bombs. */

import type { RefObject } from "react";
import { useKeyboard } from "../keyboard";
import type { Aim } from "./aim";
import type { Square } from "./parts";

const ARROWS: Record<string, Square> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const TURNS: Record<string, number> = { r: 1, e: 1, " ": 1, q: -1 };

/** Handle the page's keys; `aim` is null while nothing can be played. */
export function useKeys(root: RefObject<HTMLElement | null>, aim: Aim | null): void {
  useKeyboard(root, ({ key }) => aim !== null && answer(aim, key));
}

/** Run a key's action; false if it has none here. */
function answer(aim: Aim, key: string): boolean {
  const by = ARROWS[key];
  const turn = TURNS[key.toLowerCase()];
  if (by && aim.place) aim.step(by);
  else if (turn && aim.place) aim.turn(turn);
  else if (key === "Enter" && aim.place) aim.draw();
  else if (key.toLowerCase() === "b" && aim.bomb) aim.bomb();
  else return false;
  return true;
}
