/** The sounds: wood for a laid piece, and the stack when it falls. */

import { useEffect } from "react";
import { hear, type Sound } from "../../device/sound";
import type { MotionView, NodesAction } from "../../generated/views";
import type { Entry } from "../../net/table";
import { useSounds } from "../sounds";

/** Play the sounds; a fall sounds when it shows, which may be later. */
export function useHeard(log: Entry<NodesAction>[], motion: MotionView | null): void {
  useSounds(log, soundOf);
  useEffect(() => {
    if (motion) hear("fall");
  }, [motion]);
}

function soundOf({ kind }: NodesAction): Sound | null {
  return kind === "place" ? "wood" : null;
}
