/** The actions of Stack-a-Biddi in words, for the log. */

import type { BiddiAction } from "../../generated/views";

/** An action in words; null if it isn't worth a line. */
export function entry(
  action: BiddiAction,
  actor: number,
  names: string[],
): { key: string; facts: Record<string, unknown> } | null {
  const name = names[actor] ?? "";
  const key = `log.${action.kind}`;
  switch (action.kind) {
    case "lay": {
      const { piece, side, flipped, x } = action;
      return { key, facts: { name, piece, side, flipped: String(flipped), x } };
    }
    case "roll":
      return { key, facts: action.numbers };
    case "pick":
      return { key, facts: { name, colour: action.colour } };
    case "fall":
      return { key, facts: { count: action.levels.length } };
    case "slip":
      return action.by === 0 ? null : { key, facts: { by: action.by } };
    default:
      return { key, facts: { name } };
  }
}
