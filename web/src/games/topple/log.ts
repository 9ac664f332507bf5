/** The actions of Topple in words, for the log. */

import type { ToppleAction } from "../../generated/views";
import { COLOURS } from "./parts";

/** The words of an action; null for one that is not worth a line. */
export function entry(
  action: ToppleAction,
  actor: number,
  names: string[],
): { key: string; facts: Record<string, unknown> } | null {
  switch (action.kind) {
    case "start":
      return { key: "log.start", facts: { name: names[action.seat] ?? "", seat: action.seat } };
    case "roll":
      return { key: "log.roll", facts: { level: action.level } };
    case "push":
      return { key: "log.push", facts: { far: Math.hypot(action.x, action.y) } };
    case "fall":
      return { key: "log.fall", facts: {} };
    case "place": {
      const colour = action.colour ?? COLOURS[actor];
      return { key: "log.place", facts: { name: names[actor] ?? "", colour, space: action.space } };
    }
  }
}
