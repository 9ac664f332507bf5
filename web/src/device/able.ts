/** What the device can draw, and the user's motion preference. */

import { useSyncExternalStore } from "react";

let able: boolean | null = null;

/** Whether this device can draw in 3D. */
export function canDrawSpace(): boolean {
  able ??= Boolean(document.createElement("canvas").getContext("webgl2"));
  return able;
}

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}

/** A phone, a tablet held upright, or a desk seen through much zoom; stylesheets repeat it. */
export const SMALL = "(max-width: 900px), (max-height: 500px)";

/** Whether the user prefers reduced motion. */
export function useStill(): boolean {
  return useMedia("(prefers-reduced-motion: reduce)");
}
