/** Which sound an action makes: wood for a laid piece. */

import type { Sound } from "../../device/sound";
import type { NodesAction } from "../../generated/views";

/** The sound of an action; null if it is silent. */
export function soundOf({ kind }: NodesAction): Sound | null {
  return kind === "place" ? "wood" : null;
}
