/** How a tower shows how well it stands. The view says where it is weakest, and by how much. */

import type { CSSProperties } from "react";
import type { BiddiJointView } from "../../generated/views";
import { HIGH } from "./parts";

/** The margin, in units, from which on a tower begins to sway. */
export const UNEASY = 1.25;

/** How uneasy a tower looks: 0 is at ease, 1 about to fall. */
export function tension(weakest: BiddiJointView | null): number {
  return weakest ? Math.min(Math.max(1 - weakest.margin / UNEASY, 0), 1) : 0;
}

/** How many levels of a tower of this height keep still: those above sway. */
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
