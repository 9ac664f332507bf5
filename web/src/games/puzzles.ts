/**
 * Puzzles of the day: a game may bring `puzzle.tsx`, the page for solving today's.
 *
 * Its words describe it (`puzzle`) and give the text to share (`puzzle.share`, with the facts
 * passed to `solved`).
 */

import type { ComponentType } from "react";
import type { PuzzleView } from "../generated/messages";
import type { Facts } from "../words/words";

/** The props of a puzzle. */
export interface PuzzleProps {
  puzzle: PuzzleView;
  /** Called when it is solved; the facts say how well. */
  solved(how: Facts): void;
}

type Solvable = ComponentType<PuzzleProps>;

const PUZZLES = import.meta.glob<{ default: Solvable }>("./*/puzzle.tsx");

/** Whether a game has a page for its puzzle. */
export function canSolve(game: string): boolean {
  return `./${game}/puzzle.tsx` in PUZZLES;
}

/** A game's puzzle, loaded when it is first shown. */
export async function loadPuzzle(game: string): Promise<{ default: Solvable }> {
  const load = PUZZLES[`./${game}/puzzle.tsx`];
  if (!load) throw new Error(`${game} has no puzzle to solve`);
  return load();
}
