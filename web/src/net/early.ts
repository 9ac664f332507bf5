/** What the first page shows is asked for before anything can show it. */

import type { GameView } from "../generated/messages";
import { api } from "./api";

let early: Promise<GameView[]> | null = null;

/** Ask for the games before anything can show them. */
export function gamesEarly(): void {
  early = api.games();
  early.catch(() => undefined); // whoever shows them says so
}

/** The games of this house: the first to ask gets what is already on its way. */
export function askForGames(): Promise<GameView[]> {
  const asked = early ?? api.games();
  early = null;
  return asked;
}
