/** The actions of Nodes in words, for the log. */

import { laidOf } from "./lattice";

/** The words of an action; null for one that is not worth a line. */
export function entry(
  action: string,
  actor: number,
  names: string[],
): { key: string; facts: Record<string, unknown> } | null {
  if (action === "knock no") return null;
  if (action === "knock yes") return { key: "log.knock", facts: {} };
  if (action === "fall") return { key: "log.fall", facts: {} };
  const laid = laidOf(action);
  const { type, layer } = laid ?? {};
  return laid && { key: "log.lay", facts: { name: names[actor] ?? "", type, layer } };
}
