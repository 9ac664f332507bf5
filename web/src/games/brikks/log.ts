/** The actions of Brikks in words, for the log. */

import type { BrikksAction } from "../../generated/views";
import { blockOf } from "./parts";

interface LogLine {
  key: string;
  facts: Record<string, unknown>;
}

/** An action in words; chance rolls, the actor does everything else. */
export function entry(action: BrikksAction, actor: number, names: string[]): LogLine | null {
  const name = names[actor] ?? "";
  const key = `log.${action.kind}`;
  if (action.kind === "roll") {
    return { key, facts: told(action.block) };
  }
  if (action.kind === "drop") {
    const { column, row } = action;
    return { key, facts: { name, other: names[1 - actor] ?? "", column, row } };
  }
  if (action.kind === "place") {
    const { block, column, row } = action;
    return { key, facts: { name, ...told(block), column, row } };
  }
  return { key, facts: { name } };
}

function told(block: string): { colour: string; number: number } {
  const { colour, number } = blockOf(block);
  return { colour, number };
}
