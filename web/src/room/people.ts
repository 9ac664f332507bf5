/** Who sits where, in words. */

import type { SeatView } from "../messages";
import type { Words } from "../words/words";
import { botName } from "./games";

type Person = Pick<SeatView, "kind" | "name" | "bot">;

/** What the players are called, by their seats; those of the same name are told apart. */
export function namesOf(seats: Person[], words: Words): string[] {
  const { say } = words;
  const plain = seats.map(({ kind, name, bot }, at) => {
    if (kind === "bot") return say("home.botNamed", { strength: botName(words, bot ?? name) });
    return kind === "open" ? say("table.openSeat") : name || say("table.seat", { seat: at + 1 });
  });
  return plain.map((name, at) => {
    if (plain.indexOf(name) === plain.lastIndexOf(name)) return name;
    const before = plain.slice(0, at).filter((one) => one === name).length;
    return say("table.namesake", { name, number: before + 1 });
  });
}

/** The seats that are to act in a view; chance is none. */
export function actorsOf(view: unknown): number[] {
  const { actors = [] } = (view ?? {}) as { actors?: number[] };
  return actors.filter((actor) => actor >= 0);
}

export function scoresOf(view: unknown): number[] {
  return (view as { scores?: number[] } | null)?.scores ?? [];
}
