/** What the log tells beyond the state: how much a seat has done, and how often its tower fell. */

import type { Entry } from "../../net/table";

/** How many actions a seat has taken. */
export function countOf(log: readonly Entry[], seat: number): number {
  return log.reduce((sum, { actor }) => sum + Number(actor === seat), 0);
}

/** How often a seat's tower has fallen: a fall follows at once on what its builder did. */
export function fallsOf(log: readonly Entry[], seat: number): number {
  let builder = -1;
  let falls = 0;
  for (const { actor, action } of log) {
    if (actor >= 0) builder = actor;
    else if (builder === seat && action.startsWith("fall")) falls += 1;
  }
  return falls;
}
