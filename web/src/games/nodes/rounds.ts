/** How the rounds ended so far, told from the log. */

import type { NodesAction, NodesView } from "../../generated/views";
import type { Entry } from "../../net/table";
import { isBare } from "./table";

export interface Round {
  /** Who laid the last piece, or knocked the stack over; alone, who was stuck. */
  seat: number;
  how: "won" | "knocked" | "stuck";
}

const WORTH: Record<Round["how"], number> = { won: 1, knocked: -1, stuck: 0 };

/** The rounds that are over; null where the log does not tell them all, as in the guide. */
export function roundsOf(log: Entry<NodesAction>[], view: NodesView): Round[] | null {
  const rounds: Round[] = [];
  let last: number | null = null;
  for (const { action, actor } of log) {
    if (action.kind === "fall" && last !== null) {
      rounds.push({ seat: last, how: "knocked" });
      last = null;
    } else if (action.kind === "place" && action.name === "base" && last !== null) {
      rounds.push({ seat: last, how: "won" });
      last = null;
    } else if (action.kind === "place" && action.name !== "base") last = actor;
  }
  const ended = view.phase === "over" || isBare(view);
  if (last !== null && view.ended && ended) rounds.push(view.ended);
  return fits(rounds, view) ? rounds : null;
}

function fits(rounds: Round[], view: NodesView): boolean {
  return view.points.every((points, seat) => {
    const own = rounds.filter((round) => round.seat === seat);
    return own.reduce((sum, { how }) => sum + WORTH[how], 0) === points;
  });
}
