/**
 * The keys that play: arrows move the piece, R turns it, F turns it over, N goes to the next place
 * where it fits, digits take another piece, Enter lays it, Page up and down peel layers.
 */

import { type RefObject, useEffect, useRef } from "react";
import type { Aim } from "./aim";
import { TYPES } from "./parts";

interface Keys {
  aim: Aim;
  peel(by: 1 | -1): void;
  turnView(): void;
}

/** Listen on the page and in the screen, not where keys mean something else. */
export function useKeys(root: RefObject<HTMLElement | null>, keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const here = target === document.body || root.current?.contains(target);
      if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
      const pressing = target.closest("button, a, summary, label, input") !== null;
      if (pressing && /^(Enter| |Arrow.*)$/.test(event.key)) return;
      if (answer(latest.current, event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [root]);
}

/** Do what a key means; false when it means nothing here. */
export function answer({ aim, peel, turnView }: Keys, key: string): boolean {
  if (key === "PageUp" || key === "PageDown") peel(key === "PageUp" ? 1 : -1);
  else if (key === "v" || key === "V") turnView();
  else if (aim.type === null) return false;
  else if (key.startsWith("Arrow")) aim.step(key);
  else if (key === "r" || key === "R") aim.turn(key === "r" ? 1 : -1);
  else if (key === "f" || key === "F") aim.over();
  else if (key === "n" || key === "N") aim.next(key === "n" ? 1 : -1);
  else if (key === "Enter") aim.lay();
  else return digit(aim, key);
  return true;
}

/** 1 is the biggest piece after the bases, 4 the smallest. */
function digit(aim: Aim, key: string): boolean {
  const type = TYPES[Number(key)];
  if (!/^[1-4]$/.test(key) || !type || aim.type === "base") return false;
  aim.take(type);
  return true;
}
