/** Whether it is dark: by choice, or like the system. */

import { recall } from "../device/memory";

/** The storage key of the choice. */
export const LIGHT_KEY = "cairn-light";

/** The system's preference. */
export const system = matchMedia("(prefers-color-scheme: dark)");

/** Whether it is dark now, for code that runs before React. */
export function isDark(): boolean {
  const chosen = recall(LIGHT_KEY);
  return chosen === "dark" || (chosen !== "light" && system.matches);
}
