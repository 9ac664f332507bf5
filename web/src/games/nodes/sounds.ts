/** What is heard: wood for a piece that is laid, and the stack when it falls. */

import { useEffect } from "react";
import { hear, type Sound } from "../../device/sound";
import type { MotionView, NodesAction } from "../../generated/views";
import type { Entry } from "../../net/table";
import { useSounds } from "../sounds";

/** Hear the pieces; a fall is heard when it is seen, which may be later. */
export function useHeard(log: Entry<NodesAction>[], motion: MotionView | null): void {
  useSounds(log, soundOf);
  useEffect(() => {
    if (motion) hear("fall");
  }, [motion]);
}

function soundOf({ kind }: NodesAction): Sound | null {
  return kind === "place" ? "wood" : null;
}
