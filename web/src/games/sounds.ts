/** The sounds of a game: one for each new action, and one for a fall when it shows. */

import { useEffect, useRef } from "react";
import { hear, type Sound } from "../device/sound";
import type { MotionView } from "../generated/views";
import type { Entry } from "../net/table";

/**
 * Play the newest action's sound when the log grows; looking back and joining are silent. A fall
 * sounds when it shows, which may be later than its action.
 */
export function useSounds<Action>(
  log: Entry<Action>[],
  soundOf: (action: Action) => Sound | null,
  fall: MotionView | null = null,
): void {
  const before = useRef(log.length);
  useEffect(() => {
    const grown = log.length - before.current;
    before.current = log.length;
    if (grown <= 0 || grown > TOGETHER) return;
    const sounds = log.slice(-grown).map(({ action }) => soundOf(action));
    const newest = sounds.findLast((sound) => sound !== null);
    if (newest) hear(newest);
  }, [log, soundOf]);
  useEffect(() => {
    if (fall) hear("fall");
  }, [fall]);
}

/** Chance may follow a player's action at once; more than this is a leap in a replay. */
const TOGETHER = 4;
