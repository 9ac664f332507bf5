/** Aids on the board, such as what a move would bring; on unless somebody wants to see for themselves. */

import { Choice, useChoice } from "../device/choice";

/** Whether aids are shown. */
export const aids = new Choice("cairn-aids", ["on", "off"]);

/** Whether to show aids, now and whenever that changes. */
export function useAids(): boolean {
  return useChoice(aids) === "on";
}
