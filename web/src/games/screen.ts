/**
 * A game's screen: what a folder under games/ brings, and what it is given.
 *
 * The registry finds `games/NAME/screen.tsx` by its name. A game without one gets the plain screen
 * made from its drawing and the list of legal actions.
 */

import type { ComponentType } from "react";
import type { Choice, Tried } from "../messages";
import type { Entry } from "../net/table";

export interface ScreenProps<View = unknown> {
  view: View;
  log: Entry[];
  /** The seats that I hold, and the one of them that is to act now; null when none is. */
  mine: number[];
  acting: number | null;
  names: string[];
  /** What the acting seat can do; empty until the server has listed it. */
  choices: Choice[];
  /** An action that a bot advises. */
  advice: string | null;
  play(action: string): void;
  /** What an action would do, without playing it. */
  attempt(action: string): Promise<Tried>;
}

export type Screen = ComponentType<ScreenProps<never>>;

const SCREENS = import.meta.glob<{ default: Screen }>("./*/screen.tsx");

export function hasScreen(game: string): boolean {
  return `./${game}/screen.tsx` in SCREENS;
}

export async function loadScreen(game: string): Promise<{ default: Screen }> {
  const load = SCREENS[`./${game}/screen.tsx`];
  return load ? load() : ((await import("./plain")) as unknown as { default: Screen });
}
