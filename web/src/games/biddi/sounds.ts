/** Which sound an action makes: the dice, the bell of a call, wood and cards. */

import type { Sound } from "../../device/sound";
import type { BiddiAction } from "../../generated/views";

/** The sound of an action; null if it is silent. */
export function soundOf({ kind }: BiddiAction): Sound | null {
  if (kind === "roll") return "die";
  if (kind === "call" || kind === "go") return "bell";
  if (kind === "lay") return "wood";
  return kind === "take" || kind === "clear" ? "card" : null;
}
