/** The actions of Stack-a-Biddi in words, for the log. */

import { COLOURS } from "./parts";
import { readLay } from "./stack";

/** The words of an action; null for one that is not worth a line. */
export function entry(
  action: string,
  actor: number,
  names: string[],
): { key: string; facts: Record<string, unknown> } | null {
  const [verb = "", first = ""] = action.split(" ");
  const name = names[actor] ?? "";
  const laid = readLay(action);
  if (laid) {
    const { piece, side, flipped } = laid;
    return { key: "log.lay", facts: { name, piece, side, flipped: String(flipped) } };
  }
  if (verb === "roll") return { key: "log.roll", facts: rolled(action) };
  if (verb === "pick") return { key: "log.pick", facts: { name, colour: first } };
  if (verb === "fall") return { key: "log.fall", facts: { count: first.split(",").length } };
  if (verb === "slip")
    return first === "0" ? null : { key: "log.slip", facts: { by: Number(first) } };
  if (verb === "go" || verb === "time") return { key: `log.${verb}`, facts: {} };
  return { key: `log.${verb}`, facts: { name } };
}

function rolled(action: string): Record<string, number> {
  const words = action.split(" ");
  return Object.fromEntries(COLOURS.map((one) => [one, Number(words[words.indexOf(one) + 1])]));
}
