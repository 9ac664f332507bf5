/** What is heard of Topple. */

import { useEffect } from "react";
import { hear, type Sound } from "../../device/sound";
import type { MotionView, ToppleAction } from "../../generated/views";
import type { Entry } from "../../net/table";
import { useSounds } from "../sounds";

/** Hear what is played; a fall when it is seen, which may be later. */
export function useHearing(log: Entry<ToppleAction>[], motion: MotionView | null): void {
  useSounds(log, soundOf);
  useEffect(() => {
    if (motion) hear("fall");
  }, [motion]);
}

function soundOf({ kind }: ToppleAction): Sound | null {
  if (kind === "roll" || kind === "start") return "die";
  return kind === "fall" ? null : "wood";
}
