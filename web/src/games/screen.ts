/**
 * A game's screen: what a folder under games/ brings, and what it is given.
 *
 * The registry finds `games/NAME/screen.tsx` by its name. A game without one gets the plain screen
 * made from its drawing and the list of legal actions.
 */

import type { ComponentType } from "react";
import type { Choice, Drawn, Failure, Tried } from "../messages";
import type { Entry } from "../net/table";
import type { MotionView } from "../views";

export interface ScreenProps<View = unknown> {
  /** The state to show: the newest, or a moment of a replay or of the guide. */
  view: View;
  /** The actions that led to it, the newest last. */
  log: Entry[];
  /** The seats that I hold, and the one of them that is to act now; null when none is. */
  mine: number[];
  acting: number | null;
  /** What the players are called, by their seats. */
  names: string[];
  /** What the acting seat can do; empty until the server has listed it. */
  choices: Choice[];
  /** An action that a bot advises, for the acting seat. */
  advice: string | null;
  /** Why the last action was refused; its facts say what to point at. */
  refusal: Failure | null;
  /** How it falls, in a state where something falls, once that is computed. */
  motion: MotionView | null;
  /** The state as a terminal shows it; only the plain screen gets it. */
  drawing: Drawn["drawing"] | null;
  play(action: string): void;
  /** What an action would do, without playing it. Null when a newer question overtook this one. */
  attempt(action: string): Promise<Tried | null>;
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
