/** The actions of Brikks in words, for the log. */

import type { BrikksAction } from "../../generated/views";

interface LogLine {
  key: string;
  facts: Record<string, unknown>;
}

/** An action in words; chance rolls, the actor does everything else. */
export function entry(action: BrikksAction, actor: number, names: string[]): LogLine | null {
  const name = names[actor] ?? "";
  const key = `log.${action.kind}`;
  if (action.kind === "roll") {
    const { block } = action;
    return { key, facts: { colour: block[0], number: block[1] } };
  }
  if (action.kind === "drop") {
    const { column, row } = action;
    return { key, facts: { name, other: names[1 - actor] ?? "", column, row } };
  }
  if (action.kind === "place") {
    const { block, column, row } = action;
    return { key, facts: { name, colour: block[0], number: block[1], column, row } };
  }
  return { key, facts: { name } };
}
