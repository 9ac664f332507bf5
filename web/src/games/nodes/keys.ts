/**
 * The keys that play: arrows move the piece, R turns it, F turns it over, N goes to the next place
 * where it fits, digits take another piece, Enter lays it, Page up and down peel layers.
 */

import type { RefObject } from "react";
import { useKeyboard } from "../keyboard";
import type { Aim } from "./aim";
import { TYPES } from "./parts";

interface Keys {
  aim: Aim;
  peel(by: 1 | -1): void;
}

/** A focused control keeps the arrows too: they choose another piece. */
const KEPT = /^(Enter| |Arrow.*)$/;

/** Handle the keys that play. */
export function useKeys(root: RefObject<HTMLElement | null>, keys: Keys): void {
  useKeyboard(root, ({ key }) => answer(keys, key), KEPT);
}

/** Run a key's action; false if it has none here. */
export function answer({ aim, peel }: Keys, key: string): boolean {
  if (key === "PageUp" || key === "PageDown") peel(key === "PageUp" ? 1 : -1);
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
