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

interface Keys {
  aim: Aim;
  place(): void;
  bomb: (() => void) | null;
}

export function useKeys(root: RefObject<HTMLElement | null>, keys: Keys | null): void {
  useKeyboard(root, ({ key }) => keys !== null && answer(keys, key));
}

/** Do what a key means; false when it means nothing here. */
export function answer({ aim, place, bomb }: Keys, key: string): boolean {
  const by = ARROWS[key];
  const turn = TURNS[key.toLowerCase()];
  if (by && aim.place) aim.step(by);
  else if (turn && aim.place) aim.turn(turn);
  else if (key === "Enter" && aim.place) place();
  else if (key.toLowerCase() === "b" && bomb) bomb();
  else return false;
  return true;
}
