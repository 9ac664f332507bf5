/** The keys that play: arrows shift, Q and E turn, 1 to 3 take a stick, Enter lays it. */

import type { RefObject } from "react";
import { useKeyboard } from "../keyboard";
import type { Aim } from "./aim";
import { COLOURS } from "./parts";
import { finest, type Step } from "./step";

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const TURNS: Record<string, number> = { q: 1, e: -1 };

/** What the keys act on. */
export interface Keys {
  aim: Aim;
  step: Step;
  nextStep(): void;
  /** Leaves a fallen building; null if there is none. */
  goOn: (() => void) | null;
}

/** Let keys pressed anywhere move the stick in hand. */
export function useKeys(root: RefObject<HTMLElement | null>, keys: Keys): void {
  useKeyboard(root, ({ key, shiftKey }) => {
    if (key === "Enter" && keys.goOn) keys.goOn();
    else return keys.aim.able && answer(keys, key, shiftKey);
    return true;
  });
}

/** Run a key's action; false if it has none here. Shift makes the finest steps. */
export function answer(
  { aim, step, nextStep }: Omit<Keys, "goOn">,
  key: string,
  shift: boolean,
): boolean {
  const { far, turn } = shift ? finest : step;
  const arrow = ARROWS[key];
  const turned = TURNS[key.toLowerCase()];
  const colour = COLOURS[Number(key) - 1];
  if (arrow) aim.nudge(arrow[0] * far, arrow[1] * far);
  else if (turned) aim.turn(turned * turn);
  else if (colour) aim.take(colour);
  else if (key.toLowerCase() === "s") nextStep();
  else if (key.toLowerCase() === "n") {
    aim.propose(true);
    aim.leaf(shift ? -1 : 1);
  } else return answerHeld(aim, key);
  return true;
}

/** Keys that work only with a stick in hand; where nothing can be laid, Enter passes. */
function answerHeld(aim: Aim, key: string): boolean {
  if (aim.pass && key === "Enter") {
    aim.pass();
    return true;
  }
  if (!aim.lay) return false;
  if (key === "Enter") aim.play();
  else if (key === "Escape") aim.putBack();
  else if (key === "PageUp") aim.stay(aim.lay.tier + 1);
  else if (key === "PageDown") aim.stay(Math.max(0, aim.lay.tier - 1));
  else if (key === "Home") aim.stay(null);
  else return false;
  return true;
}
