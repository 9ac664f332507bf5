/** The data shared by the parts of a table's page, during a game and after it. */

import { useMemo } from "react";
import { namesOf } from "../board/people";
import { useGameTitle } from "../games/boxed";
import type { OutcomeView } from "../generated/views";
import type { LiveTable, Snapshot } from "../net/table";
import { useWords } from "../words/words";
import { useAgain } from "./again";
import { type MyHand, useHand } from "./hand";
import { type Hints, useHints } from "./hints";
import { type Panes, usePanes } from "./panes";
import { type Past, usePast } from "./past";
import { useTerms } from "./terms";
import { useVerdict, type Verdict } from "./verdict";

/** The game, my hand, the moment shown, and the open panes. */
export interface Play {
  live: LiveTable;
  table: Snapshot;
  game: string;
  title: string;
  /** The players' names, by seat. */
  names: string[];
  hand: MyHand;
  hints: Hints;
  past: Past;
  /** Whether the newest state is shown, not an earlier one. */
  now: boolean;
  /** Whether the game is over and the board has shown how. */
  over: boolean;
  verdict: Verdict;
  outcome: OutcomeView | null;
  /** What is special at this table, in words. */
  terms: string[];
  panes: Panes;
  /** Play another game with the same people. */
  again(): void;
}

/** Assemble the shared data. */
export function usePlay(live: LiveTable, table: Snapshot): Play {
  const words = useWords();
  const { game = "", seats, phase } = table.table ?? {};
  const hand = useHand(live, table);
  const past = usePast(live, table);
  const verdict = useVerdict(live, table);
  return {
    live,
    table,
    game,
    title: useGameTitle(game),
    names: useMemo(() => namesOf(seats ?? [], words), [seats, words]),
    hand,
    hints: useHints(live, hand.refuse),
    past,
    now: past.moment === null,
    over: phase === "over" && !verdict.pending,
    verdict,
    outcome: outcomeOf(table),
    terms: useTerms(table),
    panes: usePanes(table),
    again: useAgain(live, table, hand.refuse),
  };
}

function outcomeOf(table: Snapshot): OutcomeView | null {
  return (table.view as { outcome?: OutcomeView } | null)?.outcome ?? null;
}
