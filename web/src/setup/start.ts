/** Setting up a table. */

import type { GameView, NewTable } from "../generated/messages";
import { api } from "../net/api";
import { freshId } from "../net/ids";
import { asGuest, keep } from "../net/me";
import { type Company, planOf, usualDraft } from "./plan";

/** The draft of a quick start, with all defaults. */
export function quickPlan(game: GameView, company: Company): NewTable {
  return planOf(game, usualDraft(game, company));
}

/** Set up a table, keep my seats, and return its address in the app. */
export async function start(plan: NewTable, name: string): Promise<string> {
  const once = { ...plan, id: freshId() };
  const seated = await asGuest(name, () => api.create(once));
  keep({ ...seated, game: plan.game, seen: Date.now(), over: false });
  return `/table/${seated.table}`;
}
