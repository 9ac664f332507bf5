/** A duel: bonuses become single squares to drop on the other sheet. */

import type { BrikksView } from "../../generated/views";

/** The seat whose sheet an acting seat draws on: in a duel's drops, the other one's. */
export function target(view: BrikksView, acting: number): number {
  return view.phase === "drop" ? 1 - acting : acting;
}
