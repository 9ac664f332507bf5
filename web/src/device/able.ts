/** What the machine and its owner want: space at all, and motion. */

import { useSyncExternalStore } from "react";

let able: boolean | null = null;

/** Whether anything can be drawn in space here. */
export function canDrawSpace(): boolean {
  able ??= Boolean(document.createElement("canvas").getContext("webgl2"));
  return able;
}

/** Whether a media query holds, now and whenever that changes. */
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

/** Whether somebody asked for less motion. */
export function useStill(): boolean {
  return useMedia("(prefers-reduced-motion: reduce)");
}
