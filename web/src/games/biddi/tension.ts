/** How a tower shows its stability. The view gives its weakest joint and the margin there. */

import type { CSSProperties } from "react";
import type { BiddiJointView } from "../../generated/views";
import { HIGH } from "./parts";

/** The margin, in units, below which a tower begins to sway. */
export const UNEASY = 1.25;

/** How unstable a tower looks: 0 is firm, 1 about to fall. */
export function tension(weakest: BiddiJointView | null): number {
  return weakest ? Math.min(Math.max(1 - weakest.margin / UNEASY, 0), 1) : 0;
}

/** How many levels of a tower of this height keep still; the ones above sway. */
export function stillOf(weakest: BiddiJointView | null, height: number): number {
  return weakest && tension(weakest) > 0 ? Math.min(weakest.level - 1, height) : height;
}

/** How everything above a joint sways over its edge. */
export function swayOf(weakest: BiddiJointView): CSSProperties {
  const tilt = tension(weakest) * (weakest.side === "right" ? 1 : -1);
  return {
    transformOrigin: `${weakest.edge}px ${-(weakest.level - 1) * HIGH}px`,
    "--tilt": `${tilt * 1.7}deg`,
    "--beat": `${1.7 - Math.abs(tilt) * 0.8}s`,
  } as CSSProperties;
}
