/** The player's own hand: how a held piece sways, and where it is when it is let go. */

import type { ToppleBalanceView, TopplePush, Wanted } from "../../generated/views";
import type { Pair } from "./mover";
import { OWN_HAND } from "./parts";

/** How far a steady board lets the hand sway, as a share of the span; a tilted one up to all. */
const CALM = 0.3;
/** Swings a second and their shares: they never meet again in the same way. */
const WAVES = [
  { x: 0.53, y: 0.47, share: 0.58 },
  { x: 1.13, y: 0.97, share: 0.29 },
  { x: 2.31, y: 2.03, share: 0.13 },
];

/** How far the hand sways at most over a board that hangs like this. */
export function reachOf(balance: ToppleBalanceView, span: number): number {
  const strained = 1 - Math.min(Math.max(balance.margin, 0), 1);
  return span * (CALM + (1 - CALM) * strained);
}

/** Where the hand is after some seconds; the seed makes every hold another. */
export function swayAt(seconds: number, reach: number, seed: number): Pair {
  const wave = (axis: "x" | "y", turn: number) =>
    WAVES.reduce(
      (sum, wave, n) =>
        sum + wave.share * Math.sin(2 * Math.PI * (wave[axis] * seconds + seed * (n + turn))),
      0,
    );
  return [reach * wave("x", 0.31), reach * wave("y", 0.77)];
}

/** A push as an action, in whole tenths of a millimetre. */
export function pushAction([x, y]: Pair): Wanted<TopplePush> {
  return { kind: "push", x: tenth(x), y: tenth(y) };
}

/** A push that a human hand might have given, as the bots draw theirs. */
export function drawnPush(random: () => number): Pair {
  const ticket = () => HUMAN[Math.floor(random() * HUMAN.length)] as number;
  return [ticket(), ticket()];
}

/** The shifts of the human hand, each as often as it comes. */
const HUMAN = OWN_HAND.shifts.flatMap((shift, n) =>
  Array.from({ length: OWN_HAND.weights[n] ?? 0 }, () => shift),
);

function tenth(length: number): number {
  return Math.round(length * 10) / 10 + 0;
}
