/** The check walks up the towers, level by level, all of them at once. */

import { useEffect, useState } from "react";
import { useStill } from "../../device/able";
import type { BiddiCheckedView } from "../../generated/views";
import type { Mark } from "./tower";

/** Milliseconds for a level, and before the first. */
const LEVEL = 380;

/** The walk's findings about a tower so far. */
export interface Found {
  marks: (Mark | undefined)[];
  /** The points for its levels; until the walk has ended, the levels found right so far. */
  points: number;
  /** The fault, once the walk has reached it. */
  fault: BiddiCheckedView["faults"][number];
  /** The walk has reached the top of this tower, or its fault. */
  ended: boolean;
}

/** The findings about a seat's tower when the walk has reached a level. */
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

/** The number of steps of the walk: one more than the levels of the highest tower. */
export function stepsOf(checked: BiddiCheckedView): number {
  return Math.max(0, ...checked.tables.map(({ levels }) => levels.length)) + 1;
}

/** The progress of the walk; with reduced motion it is over at once. */
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
