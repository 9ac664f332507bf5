/** The frame loop of a board in space: it runs while something moves, and then stops. */

import { useFrame } from "@react-three/fiber";
import { useRef } from "react";
import { useRedraw } from "./stage";

/** What knows where everything is, frame by frame; it is animated outside React. */
export interface Mover {
  /** Move on by some seconds; false when everything is at rest. */
  advance(seconds: number): boolean;
}

/** After a rest the clock has run on: the first frame counts as one of these. */
const IDLE_FRAME = 1 / 60;

/**
 * A mover for as long as its board is there, and what wakes it after a change.
 *
 * `place` puts everything where the mover has it, in every frame.
 */
export function useMover<One extends Mover>(
  Kind: new () => One,
  place: (mover: One) => void,
): [mover: One, wake: () => void] {
  const kept = useRef<One>(null);
  kept.current ??= new Kind();
  const mover = kept.current;
  const idle = useRef(true);
  const redraw = useRedraw();
  useFrame((_, seconds) => {
    const moving = mover.advance(idle.current ? IDLE_FRAME : seconds);
    idle.current = !moving;
    place(mover);
    if (moving) redraw();
  });
  return [mover, redraw];
}
