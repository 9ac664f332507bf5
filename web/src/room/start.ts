/** Ways to a table: against a bot with one click, or as planned. */

import type { GameView, NewTable, SeatPlan } from "../messages";
import { api } from "../net/api";
import { asGuest, keep } from "../net/me";

/** The plan that one click makes: alone where the game can be, else against its strongest bot. */
export function quickPlan(game: GameView): NewTable {
  const least = Math.min(...game.seat_counts);
  const bots = Array.from<SeatPlan>({ length: least - 1 }).fill({
    kind: "bot",
    bot: game.bots[0] ?? null,
  });
  return { game: game.name, seats: [{ kind: "host" }, ...bots] };
}

/** Set up a table, keep my seats, and give its address in the app. */
export async function start(plan: NewTable, name: string): Promise<string> {
  const seated = await asGuest(name, () => api.create(plan));
  keep({ ...seated, game: plan.game, seen: Date.now(), over: false });
  return `/table/${seated.table}`;
}
