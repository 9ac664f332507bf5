/**
 * The keys that play: arrows move, R, E and space turn, Q turns back, Enter places, keeps, bombs or
 * stops, whichever the main button does; A rolls again, B bombs, S stops.
 */

import type { RefObject } from "react";
import { useKeyboard } from "../keyboard";
import type { Aim } from "./aim";
import { type CallKind, main } from "./calls";
import type { Square } from "./parts";

const ARROWS: Record<string, Square> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const TURNS: Record<string, number> = { r: 1, e: 1, " ": 1, q: -1 };
const CALLS: Record<string, CallKind> = { a: "again", b: "bomb", s: "stop" };

/** Handle the page's keys. */
export function useKeys(root: RefObject<HTMLElement | null>, aim: Aim): void {
  useKeyboard(root, ({ key, repeat }) => placing(aim, key) || (!repeat && calling(aim, key)));
}

/** Run a key's action on the block in hand; false if it has none. */
function placing(aim: Aim, key: string): boolean {
  if (!aim.live || !aim.place) return false;
  const by = ARROWS[key];
  const turn = TURNS[key.toLowerCase()];
  if (by) aim.step(by);
  else if (turn) aim.turn(turn);
  else if (key === "Enter") aim.draw();
  else return false;
  return true;
}

/** Make a key's call; false if there is none. A held key calls once. */
function calling(aim: Aim, key: string): boolean {
  if (key === "Escape" && aim.asked) {
    aim.dismiss();
    return true;
  }
  const kind = key === "Enter" ? main(aim) : CALLS[key.toLowerCase()];
  if (!kind || !aim.calls.includes(kind)) return false;
  aim.call(kind);
  return true;
}
