/** The actions of Topple in words, for the log. */

import { COLOURS, type Colour } from "./parts";

/** The words of an action; null for one that is not worth a line. */
export function entry(
  action: string,
  actor: number,
  names: string[],
): { key: string; facts: Record<string, unknown> } | null {
  const [first = "", second = ""] = action.split(" ");
  if (first === "start") return { key: "log.start", facts: { name: names[Number(second)] ?? "" } };
  if (first === "roll") return { key: "log.roll", facts: { level: Number(second) } };
  if (first === "push") return { key: "log.push", facts: { far: far(second) } };
  if (first === "fall") return { key: "log.fall", facts: {} };
  const facts = {
    name: names[actor] ?? "",
    colour: second ? first : (COLOURS[actor] as Colour),
    space: second || first,
  };
  return { key: "log.place", facts };
}

/** How far a push goes, in millimetres. */
export function far(push: string): number {
  const [x = 0, y = 0] = push.split(",").map(Number);
  return Math.hypot(x, y);
}
