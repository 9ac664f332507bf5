/** What is marked on the boards, in space and from above alike. */

import type { StackBackView, StackbackDangerView, StackbackRestView } from "../../generated/views";
import type { Aim } from "./aim";
import { WIDTH } from "./parts";

export type Tone = "good" | "bad" | "newest" | "danger";

export interface Shown {
  /** Sticks with a rim, by their numbers. */
  lit: ReadonlyMap<number, Tone>;
  /** The rim of the stick in hand; null while nothing is known of it. */
  held: Tone | null;
  /** What the stick in hand would rest on. */
  rests: readonly StackbackRestView[];
  /** The stick that would tip first, and its tier. */
  danger: (StackbackDangerView & { tier: number }) | null;
  falls: boolean;
  /** Sticks below this tier carry nothing more in this turn. */
  bars: number;
}

/** With the aid, what is known of the balance is shown too. */
export function shownOf(view: StackBackView, aim: Aim, aid: boolean): Shown {
  const { verdict } = aim;
  const after = aim.lay && verdict.kind === "fine" ? verdict.after : null;
  const danger = aid && (aim.able || view.phase === "fall") ? dangerOf(after ?? view) : null;
  const falls = after ? aid && after.phase === "fall" : view.phase === "fall";
  return {
    lit: litOf(view, aim, after, danger),
    held: verdict.kind === "asking" ? null : verdict.kind === "fine" && !falls ? "good" : "bad",
    rests: after?.rests ?? [],
    danger,
    falls,
    bars: aim.able ? view.run - 1 : 0,
  };
}

function litOf(
  view: StackBackView,
  { lay, verdict }: Aim,
  after: StackBackView | null,
  danger: Shown["danger"],
) {
  const lit = new Map<number, Tone>();
  if (danger) lit.set(danger.number, "danger");
  const newest = view.sticks.at(-1);
  if (!lay && newest && !view.fallen && !view.outcome) lit.set(newest.number, "newest");
  if (!lay) return lit;
  for (const { on } of after?.rests ?? []) if (on !== null) lit.set(on, "good");
  if (verdict.kind === "refused")
    for (const number of blamed(verdict.why.facts)) lit.set(number, "bad");
  return lit;
}

/** The sticks that a refusal is about. */
export function blamed({ sticks }: Record<string, unknown>): number[] {
  return Array.isArray(sticks) ? sticks.filter((one) => typeof one === "number") : [];
}

/** Half a stick's width is the most that one on another has to spare: near to that all is well. */
const SAFE = 0.45 * WIDTH;

function dangerOf({ danger, margin, sticks }: StackBackView): Shown["danger"] {
  if (!danger || margin === null || margin >= SAFE) return null;
  const stick = sticks.find(({ number }) => number === danger.number);
  return stick ? { ...danger, tier: stick.tier } : null;
}
