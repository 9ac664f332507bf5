/** The registry: which games have a screen, and where it is. It finds `games/NAME/screen.tsx`. */

import type { Screen } from "./screen";

const SCREENS = import.meta.glob<{ default: Screen }>("./*/screen.tsx");

/** Whether a game has a screen of its own. */
export function hasScreen(game: string): boolean {
  return `./${game}/screen.tsx` in SCREENS;
}

/** A game's screen, or the plain one. */
export async function loadScreen(game: string): Promise<{ default: Screen }> {
  const load = SCREENS[`./${game}/screen.tsx`];
  return load ? load() : ((await import("./plain")) as unknown as { default: Screen });
}
