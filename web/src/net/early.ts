/** Prefetches the data of the home page. */

import type { GameView, PuzzleView } from "../generated/messages";
import { api } from "./api";

/** A call whose first answer may be requested before anybody needs it. */
class Early<T> {
  private begun: Promise<T> | null = null;

  constructor(private readonly call: () => Promise<T>) {}

  begin(): void {
    this.begun = this.call();
    this.begun.catch(() => undefined); // whoever shows it says so
  }

  readonly ask = (): Promise<T> => {
    const asked = this.begun ?? this.call();
    this.begun = null;
    return asked;
  };
}

const games = new Early<GameView[]>(() => api.games());
const puzzles = new Early<PuzzleView[]>(() => api.puzzles());

/** Request what home shows before it can be shown. */
export function homeEarly(): void {
  games.begin();
  puzzles.begin();
}

/** The server's games: the first caller gets the request already in flight. */
export const askForGames = games.ask;

/** The puzzles of the day, in the same way. */
export const askForPuzzles = puzzles.ask;
