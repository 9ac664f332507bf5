/** A fallen building: it falls to its end and lies there until a player goes on, or acts. */

import { useState } from "react";
import type { MotionView, StackBackView } from "../../generated/views";
import type { Fall } from "../../net/table";
import { type Falling, useFall } from "../fall";

/** The building as the boards show it. */
export interface Ruin extends Falling<StackBackView> {
  /** Whether it falls: nobody can act yet, and nothing is told of the next state. */
  moves: boolean;
  /** Whether it lies there, with all that is known of it. */
  lies: boolean;
}

/** The state to show, and how it falls; `skip` goes on. */
export function useRuin(view: StackBackView, fall: Fall<StackBackView> | null): Ruin {
  const falling = useFall(view, fall);
  const [left, leave] = useState<MotionView | null>(null);
  const skip = (motion: MotionView | null) => {
    falling.skip();
    leave(motion);
  };
  const { motion } = falling;
  if (motion) return { ...falling, moves: true, lies: false, skip: () => skip(motion) };
  if (fall === null || view.fallen === null || fall.motion === left)
    return { ...falling, moves: false, lies: false };
  return { ...fall, moves: false, lies: true, skip: () => skip(fall.motion) };
}
