/** What the log tells beyond the state: which tower fell, and what it was. */

import type { BiddiAction, MotionView } from "../../generated/views";
import type { Entry } from "../../net/table";
import { after, type Laid, showing } from "./stack";

export interface Fallen {
  seat: number;
  /** The whole tower as it was when it fell, from the bottom. */
  tower: readonly Laid[];
  /** How many of its levels stayed. */
  kept: number;
}

/** The falls of this round, the newest last. */
export function fallsOf(log: readonly Entry<BiddiAction>[]): Fallen[] {
  const start = log.findLastIndex(({ action }) => action.kind === "roll");
  const towers = new Map<number, readonly Laid[]>();
  const falls: Fallen[] = [];
  let builder = 0;
  for (const { actor, action } of log.slice(start + 1)) {
    const tower = towers.get(builder) ?? [];
    if (action.kind === "slip") towers.set(builder, slipped(tower, action.by));
    else if (action.kind === "fall") {
      const kept = (action.levels[0] ?? 1) - 1;
      falls.push({ seat: builder, tower, kept });
      towers.set(builder, tower.slice(0, kept));
    } else if (actor >= 0) {
      builder = actor;
      towers.set(actor, after(towers.get(actor) ?? [], action));
    }
  }
  return falls;
}

function slipped(tower: readonly Laid[], by: number): readonly Laid[] {
  const top = tower.at(-1);
  return top ? [...tower.slice(0, -1), { ...top, x: top.x + by }] : tower;
}

/** Whose fall a motion shows: several may fall at about the same time. */
export function ownerOf(motion: MotionView, falls: readonly Fallen[]): Fallen | null {
  const bodies = motion.bodies.map(({ facts }) => showing(facts as unknown as Laid)).join();
  return falls.findLast(({ tower }) => tower.map(showing).join() === bodies) ?? null;
}

/** How many actions a seat has taken. */
export function countOf(log: readonly Entry<unknown>[], seat: number): number {
  return log.reduce((sum, { actor }) => sum + Number(actor === seat), 0);
}
