/** The viewpoint of a board: in space or from above, and whether the camera was moved. */

import { useState } from "react";
import { canDrawSpace, useStill } from "../device/able";
import { type Choice, useChoice } from "../device/choice";
import { useKeys } from "../device/keys";
import { useDark } from "../look/light";

/** A viewpoint, and the ways to change it. */
export interface Viewpoint {
  flat: boolean;
  /** Whether the user prefers reduced motion. */
  still: boolean;
  dark: boolean;
  /** Whether the camera has been moved, and how often it was sent back. */
  moved: boolean;
  resets: number;
  /** Turn from the board in space to the flat one, or back. */
  turnOver(): void;
  move(): void;
  reset(): void;
}

/** The viewpoint of one game's board; `kept` remembers it. The key V turns it over. */
export function useViewpoint(kept: Choice<"space" | "flat">): Viewpoint {
  const flat = useChoice(kept) === "flat" || !canDrawSpace();
  const [moved, setMoved] = useState(false);
  const [resets, setResets] = useState(0);
  const still = useStill();
  const dark = useDark();
  const turnOver = () => {
    if (canDrawSpace()) kept.set(flat ? "space" : "flat");
  };
  useKeys([
    ["v", turnOver],
    ["V", turnOver],
  ]);
  return {
    flat,
    still,
    dark,
    moved,
    resets,
    turnOver,
    move: () => setMoved(true),
    reset: () => {
      setResets(resets + 1);
      setMoved(false);
    },
  };
}
