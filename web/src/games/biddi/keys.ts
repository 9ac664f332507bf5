/**
 * The keys that build: 1–8 take a block and B a BIDDI, arrows shift and turn, F turns over, Enter
 * lays, Backspace takes off, Escape puts back, and the space bar calls.
 */

import type { RefObject } from "react";
import { useKeyboard } from "../keyboard";
import type { Building } from "./build";
import type { Call } from "./call";
import { type Hand, nextBiddi } from "./hand";
import { BLOCKS } from "./parts";

export interface Keys {
  building: Building;
  hand: Hand;
  call: Call;
  /** The BIDDIs that are free and in play, and the one that belongs on the next level. */
  biddis: readonly string[];
  wanted: string | null;
  /** Hands tremble: with Shift the arrows shift by tenths. */
  fine: boolean;
}

export function useKeys(root: RefObject<HTMLElement | null>, keys: Keys | null): void {
  useKeyboard(root, ({ key, repeat, shiftKey }) => {
    if (!keys || (repeat && !key.startsWith("Arrow"))) return false;
    return answer(keys, key, shiftKey);
  });
}

/** Do what a key means; false when it means nothing here. */
export function answer(keys: Keys, key: string, fine = false): boolean {
  const { building, hand, call } = keys;
  const free = (piece: string) => !building.tower.some((laid) => laid.piece === piece);
  const step = fine && keys.fine ? 0.1 : 1;
  if (key === " ") call.press();
  else if (BLOCKS.includes(key)) {
    if (hand.held?.piece === key) hand.turn();
    else if (free(key)) hand.take(key);
  } else if (key === "b" || key === "B") {
    const biddi = nextBiddi(keys.biddis.filter(free), keys.wanted, hand.held?.piece ?? null);
    if (biddi) hand.take(biddi);
  } else if (key === "Backspace" || key === "Delete") {
    if (building.tower.length) building.act({ kind: "take" });
  } else if (!hand.held) return false;
  else if (key === "ArrowLeft") hand.shift(-step);
  else if (key === "ArrowRight") hand.shift(step);
  else if (key === "ArrowUp" || key === "r" || key === "R") hand.turn();
  else if (key === "ArrowDown") hand.turn(-1);
  else if (key === "f" || key === "F") hand.turnOver();
  else if (key === "Enter") hand.lay();
  else if (key === "Escape") hand.putBack();
  else return false;
  return true;
}
