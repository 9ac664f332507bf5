/** The keys that play: arrows move, R, E and space turn, Q turns back, Enter places, B bombs. */

import { type RefObject, useEffect, useReducer, useRef } from "react";
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
  /** What can be done is not listed yet: keys are kept until it is. */
  waiting: boolean;
}

export function useKeys(root: RefObject<HTMLElement | null>, keys: Keys | null): void {
  const [, answerNext] = useReducer((count: number) => count + 1, 0);
  const wishes = useRef<string[]>([]);
  // One wish a render: the next may build on what it changes.
  useEffect(() => {
    if (keys?.waiting) return;
    const wish = wishes.current.shift();
    if (!wish) return;
    if (keys) answer(keys, wish);
    answerNext();
  });
  useKeyboard(root, ({ key, repeat }) => {
    if (!keys?.waiting) return keys !== null && answer(keys, key);
    if (!repeat && means(key)) wishes.current.push(key);
    return false;
  });
}

function means(key: string): boolean {
  return key in ARROWS || key.toLowerCase() in TURNS || key === "Enter" || key === "b";
}

/** Do what a key means; false when it means nothing here. */
export function answer({ aim, place, bomb }: Omit<Keys, "waiting">, key: string): boolean {
  const by = ARROWS[key];
  const turn = TURNS[key.toLowerCase()];
  if (by && aim.place) aim.step(by);
  else if (turn && aim.place) aim.turn(turn);
  else if (key === "Enter" && aim.place) place();
  else if (key.toLowerCase() === "b" && bomb) bomb();
  else return false;
  return true;
}
