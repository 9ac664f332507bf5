/**
 * The keys that build: 1–8 take a block and B a BIDDI, arrows shift and turn, R turns too, F turns
 * over, Enter lays, Backspace takes off, Escape puts back, and the space bar calls.
 */

import type { RefObject } from "react";
import { useKeyboard } from "../keyboard";
import { type Aim, nextBiddi } from "./aim";
import type { Building } from "./build";
import type { Call } from "./call";
import { BLOCKS } from "./parts";

/** What the keys act on. */
export interface Keys {
  building: Building;
  aim: Aim;
  call: Call;
  /** The BIDDIs in play, and the one that belongs on the next level. */
  biddis: readonly string[];
  wanted: string | null;
  /** Pieces are laid on multiples of this; with Shift, the arrows move by this step. */
  step: number;
}

/** A key's effect on the piece in hand; arrows shift it by this many units. */
const HELD: Record<string, (aim: Aim, by: number) => void> = {
  ArrowLeft: (aim, by) => aim.shift(-by),
  ArrowRight: (aim, by) => aim.shift(by),
  ArrowUp: (aim) => aim.turn(),
  r: (aim) => aim.turn(),
  ArrowDown: (aim) => aim.turn(-1),
  f: (aim) => aim.turnOver(),
  Enter: (aim) => aim.lay(),
  Escape: (aim) => aim.putBack(),
};

/** Handle the page's keys; `keys` is null while nothing can be built. */
export function useKeys(root: RefObject<HTMLElement | null>, keys: Keys | null): void {
  useKeyboard(root, ({ key, repeat, shiftKey }) => {
    if (!keys || (repeat && !key.startsWith("Arrow"))) return false;
    return answer(keys, key.length === 1 ? key.toLowerCase() : key, shiftKey ? keys.step : 1);
  });
}

/** Run a key's action; false if it has none here. */
function answer(keys: Keys, key: string, by: number): boolean {
  const { building, aim, call } = keys;
  if (key === " ") call.press();
  else if (key === "b") takeBiddi(keys);
  else if (BLOCKS.includes(key)) takeBlock(keys, key);
  else if (key === "Backspace" || key === "Delete") {
    if (building.tower.length) building.act({ kind: "take" });
  } else if (aim.held && HELD[key]) HELD[key](aim, by);
  else return false;
  return true;
}

/** The key of a block takes it, or turns it once it is in hand. */
function takeBlock({ building, aim }: Keys, block: string): void {
  if (aim.held?.piece === block) aim.turn();
  else if (isFree(building, block)) aim.take(block);
}

function takeBiddi({ building, aim, biddis, wanted }: Keys): void {
  const free = biddis.filter((biddi) => isFree(building, biddi));
  const biddi = nextBiddi(free, wanted, aim.held?.piece ?? null);
  if (biddi) aim.take(biddi);
}

function isFree({ tower }: Building, piece: string): boolean {
  return !tower.some((laid) => laid.piece === piece);
}
