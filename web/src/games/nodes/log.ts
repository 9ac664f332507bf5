/** The actions of Nodes in words, for the log. */

import type { NodesAction } from "../../generated/views";
import { laidOf, placeText } from "./lattice";

/** An action in words; null if it isn't worth a line. */
export function entry(
  action: NodesAction,
  actor: number,
  names: string[],
): { key: string; facts: Record<string, unknown> } | null {
  if (action.kind === "knock") return action.over ? { key: "log.knock", facts: {} } : null;
  if (action.kind === "fall") return { key: "log.fall", facts: {} };
  const { type, layer, nodes } = laidOf(action);
  const at = placeText({ type, nodes });
  return { key: "log.lay", facts: { name: names[actor] ?? "", type, layer, at } };
}
