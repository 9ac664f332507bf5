/** One click to a table. */

import { useState } from "react";
import { useLocation } from "wouter";
import type { Failure, GameView } from "../generated/messages";
import { failureOf } from "../net/use";
import type { Company } from "./plan";
import { quickPlan, start } from "./start";

/** The result of `useQuickStart`. */
export type QuickStart = ReturnType<typeof useQuickStart>;

/** The game and company of the last click are `busy` until the table is ready. */
export function useQuickStart() {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [, go] = useLocation();

  async function play(game: GameView, company: Company): Promise<void> {
    setBusy(`${game.name} ${company}`);
    setFailure(null);
    try {
      go(await start(quickPlan(game, company)));
    } catch (error) {
      setFailure(failureOf(error));
      scrollTo({ top: 0, behavior: "smooth" });
    } finally {
      setBusy(null);
    }
  }

  return { play, busy, failure };
}
