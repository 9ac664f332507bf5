/** The keys that play: arrows move, R, E and space turn, Q turns back, Enter places, B bombs. */

import { type RefObject, useEffect, useReducer, useRef } from "react";
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

/** Listen on the page and in the screen, not where keys mean something else. */
export function useKeys(root: RefObject<HTMLElement | null>, keys: Keys | null): void {
  const latest = useRef(keys);
  latest.current = keys;
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
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const here = target === document.body || root.current?.contains(target);
      if (!here || !latest.current || event.ctrlKey || event.metaKey || event.altKey) return;
      const pressing = target.closest("button, a, summary") !== null;
      if (pressing && (event.key === "Enter" || event.key === " ")) return;
      if (latest.current.waiting) {
        if (!event.repeat && means(event.key)) wishes.current.push(event.key);
      } else if (answer(latest.current, event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [root]);
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
