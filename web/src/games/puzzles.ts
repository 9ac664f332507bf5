/**
 * Puzzles of the day: a game may bring `puzzle.tsx`, on which today's is solved.
 *
 * Its words tell it (`puzzle`), and what to share once it is solved (`puzzle.share`, with what
 * `solved` was given).
 */

import type { ComponentType } from "react";
import type { PuzzleView } from "../generated/messages";
import type { Facts } from "../words/words";

/** What a puzzle is given. */
export interface PuzzleProps {
  puzzle: PuzzleView;
  /** It is solved; the facts say how well. */
  solved(how: Facts): void;
}

type Solvable = ComponentType<PuzzleProps>;

const PUZZLES = import.meta.glob<{ default: Solvable }>("./*/puzzle.tsx");

/** Whether a game's puzzle can be solved on its page. */
export function canSolve(game: string): boolean {
  return `./${game}/puzzle.tsx` in PUZZLES;
}

/** A game's puzzle, loaded when it is first shown. */
export async function loadPuzzle(game: string): Promise<{ default: Solvable }> {
  const load = PUZZLES[`./${game}/puzzle.tsx`];
  if (!load) throw new Error(`${game} has no puzzle to solve`);
  return load();
}
