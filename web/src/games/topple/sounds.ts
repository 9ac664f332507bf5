/** Which sound an action makes: the die, and wood for a placed piece. */

import type { Sound } from "../../device/sound";
import type { ToppleAction } from "../../generated/views";

/** The sound of an action; null if it is silent. */
export function soundOf({ kind }: ToppleAction): Sound | null {
  if (kind === "roll" || kind === "start") return "die";
  return kind === "fall" ? null : "wood";
}
