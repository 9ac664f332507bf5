/** Prefetches the data of the home page. */

import type { GameView } from "../generated/messages";
import { api } from "./api";

let early: Promise<GameView[]> | null = null;

/** Request the games before they can be shown. */
export function gamesEarly(): void {
  early = api.games();
  early.catch(() => undefined); // whoever shows them says so
}

/** The server's games: the first caller gets the request already in flight. */
export function askForGames(): Promise<GameView[]> {
  const asked = early ?? api.games();
  early = null;
  return asked;
}
