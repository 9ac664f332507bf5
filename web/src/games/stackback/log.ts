/** The actions of STACK Back in words, for the log. */

import type { StackBackAction, StackBackSlip } from "../../generated/views";
import { placeOf } from "./sticks";

/** An action in words; null if it isn't worth a line. */
export function entry(
  action: StackBackAction,
  actor: number,
  names: string[],
): { key: string; facts: Record<string, unknown> } | null {
  const name = names[actor] ?? "";
  switch (action.kind) {
    case "start":
      return { key: "log.start", facts: { name: names[action.seat] ?? "", seat: action.seat } };
    case "slip":
      return slipped(action);
    case "fall":
      return { key: "log.fall", facts: { count: action.sticks.length } };
    case "pass":
      return { key: "log.pass", facts: { name } };
    case "hover": // asked, never played
      return null;
    case "lay": {
      const { colour, tier } = action;
      return { key: "log.lay", facts: { name, colour, tier, ...placeOf(action) } };
    }
  }
}

/** A hand that doesn't slip isn't worth a line. */
function slipped({ x, y, turn }: StackBackSlip) {
  if (!x && !y && !turn) return null;
  return { key: "log.slip", facts: { far: Math.hypot(x, y) / 10, turn: Math.abs(turn) } };
}
