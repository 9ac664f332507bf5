/** The people at the table, in words. */

import { botName } from "../games/boxed";
import type { SeatView } from "../generated/messages";
import type { StandingView, View } from "../generated/views";
import { listed } from "../words/format";
import { calledName } from "../words/names";
import type { Words } from "../words/words";

type Person = Pick<SeatView, "kind" | "name" | "bot">;

/** The players' names by seat; duplicates are numbered. */
export function namesOf(seats: Person[], words: Words): string[] {
  const { say } = words;
  const bots = seats.filter(({ kind }) => kind === "bot");
  const plain = seats.map((seat, at) => {
    const { kind, name, bot } = seat;
    if (kind === "bot") {
      const strength = botName(words, bot ?? name);
      if (bots.length === 1) return say("home.botNamed", { strength });
      return say("table.botNamed", { strength, number: bots.indexOf(seat) + 1 });
    }
    return kind === "open"
      ? say("table.openSeat")
      : calledName(words, name) || say("table.seat", { seat: at + 1 });
  });
  return plain.map((name, at) => {
    if (plain.indexOf(name) === plain.lastIndexOf(name)) return name;
    const before = plain.slice(0, at).filter((one) => one === name).length;
    return say("table.namesake", { name, number: before + 1 });
  });
}

/** The game and the others who play it, for the tab: "Nodes with Ann". */
export function pageTitle(game: string, names: string[], mine: number[], words: Words): string {
  const others = names.filter((_, seat) => !mine.includes(seat));
  if (others.length === 0) return game;
  return words.say("table.title", { game, names: listed(words.language, others) });
}

/** The seats to act in a view, without chance. */
export function actorsOf(view: unknown): number[] {
  const { actors = [] } = (view ?? {}) as { actors?: number[] };
  return actors.filter((actor) => actor >= 0);
}

const NOTHING: StandingView = { counted: "points", counts: [] };

/** What decides the game in a view. */
export function standingOf(view: unknown): StandingView {
  return (view as Partial<View> | null)?.standing ?? NOTHING;
}

/** A seat's standing in words, such as "12 points" or "5 sticks left". */
export function standingText(
  { counted, counts }: StandingView,
  seat: number,
  words: Words,
): string {
  const count = counts[seat] ?? 0;
  const key = `standing.${counted}`;
  return words.has(key) ? words.say(key, { count }) : String(count);
}
