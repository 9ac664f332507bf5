/** Whether it is dark: by choice, or like the system. */

import { recall } from "../device/memory";

/** Under this the choice is remembered. */
export const LIGHT_KEY = "cairn-light";

/** What the system prefers. */
export const system = matchMedia("(prefers-color-scheme: dark)");

/** Whether it is dark now, for what runs before React does. */
export function isDark(): boolean {
  const chosen = recall(LIGHT_KEY);
  return chosen === "dark" || (chosen !== "light" && system.matches);
}
