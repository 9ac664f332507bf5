/** Aids on the board, such as the gain of a move; on unless the user turns them off. */

import { Choice, useChoice } from "../device/choice";

/** Whether aids are shown. */
export const aids = new Choice("cairn-aids", ["on", "off"]);

/** Whether to show aids, kept up to date. */
export function useAids(): boolean {
  return useChoice(aids) === "on";
}
