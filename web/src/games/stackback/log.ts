/** The actions of STACK Back in words, for the log. */

import { layOf } from "./sticks";

/** The words of an action; null for one that is not worth a line. */
export function entry(
  action: string,
  actor: number,
  names: string[],
): { key: string; facts: Record<string, unknown> } | null {
  const name = names[actor] ?? "";
  const [first, rest = ""] = action.split(" ");
  if (first === "start") return { key: "log.start", facts: { name: names[Number(rest)] ?? "" } };
  if (first === "slip") return slipped(rest);
  if (first === "fall") return { key: "log.fall", facts: { count: rest.split(",").length } };
  if (first === "pass") return { key: "log.pass", facts: { name } };
  const lay = layOf(action);
  return lay && { key: "log.lay", facts: { name, colour: lay.colour, tier: lay.tier } };
}

/** A hand that stays where it aims is not worth a line. */
function slipped(by: string) {
  const [x = 0, y = 0, turn = 0] = by.split(",").map(Number);
  if (!x && !y && !turn) return null;
  return { key: "log.slip", facts: { far: Math.hypot(x, y) / 10, turn: Math.abs(turn) } };
}
