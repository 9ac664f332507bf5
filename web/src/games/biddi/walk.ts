/** The check walks up the towers, level by level, all of them at once. */

import { useEffect, useState } from "react";
import { useStill } from "../../device/able";
import type { BiddiCheckedView } from "../../generated/views";
import type { Mark } from "./tower";

/** Milliseconds for a level, and before the first. */
const LEVEL = 380;

/** What the walk has found out about a tower so far. */
export interface Found {
  marks: (Mark | undefined)[];
  /** The points for its levels; until the walk has ended, the levels that were found right. */
  points: number;
  /** The fault, once the walk has come to it. */
  fault: BiddiCheckedView["faults"][number];
  /** The walk has come to the top of this tower, or to its fault. */
  ended: boolean;
}

/** What is known of a seat's tower when the walk has come up to a level. */
export function foundAt(checked: BiddiCheckedView, seat: number, step: number): Found {
  const built = checked.tables[seat]?.levels.length ?? 0;
  const fault = checked.faults[seat] ?? null;
  const wrong = fault?.level ?? Number.POSITIVE_INFINITY;
  const marks = Array.from({ length: built }, (_, at): Mark | undefined => {
    const level = at + 1;
    if (step >= wrong && level > wrong) return "beyond";
    if (level > step) return undefined;
    return level === wrong ? "wrong" : "right";
  });
  const ended = step >= Math.min(wrong, built + 1);
  const right = marks.filter((mark) => mark === "right").length;
  const points = ended ? (checked.points[seat]?.[0] ?? 0) : right;
  return { marks, points, fault: ended ? fault : null, ended };
}

/** How many steps the walk has: one more than the highest tower has levels. */
export function stepsOf(checked: BiddiCheckedView): number {
  return Math.max(0, ...checked.tables.map(({ levels }) => levels.length)) + 1;
}

/** How far the walk has come; with less motion it is over at once. */
export function useWalk(checked: BiddiCheckedView): { step: number; over: boolean; skip(): void } {
  const still = useStill();
  const steps = stepsOf(checked);
  const [step, setStep] = useState(still ? steps : 0);
  const over = step >= steps;
  useEffect(() => {
    if (over) return;
    const timer = setTimeout(() => setStep(step + 1), LEVEL);
    return () => clearTimeout(timer);
  }, [step, over]);
  return { step, over, skip: () => setStep(steps) };
}
