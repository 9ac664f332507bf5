/** What is special at a table: the options and the clock that somebody chose for it. */

import type { GameView, OptionView, TableView } from "../generated/messages";
import { duration } from "../words/format";
import type { Words } from "../words/words";
import { optionsAt, valueName } from "./plan";

/** What differs from the usual table, in the game's words: "Duel", "Hands: Shaky". */
export function agreedTerms(words: Words, game: GameView, table: TableView): string[] {
  const options = optionsAt(game, table.seats.length)
    .filter(([name, option]) => !option.seat && !isUsual(option, table.options[name]))
    .map(([name]) => optionText(words, name, table.options[name]));
  return [...options, ...clockText(words, table.clock)];
}

function isUsual(option: OptionView, value: unknown): boolean {
  const values = Array.isArray(value) ? value : [value];
  return value === undefined || values.every((one) => one === option.default);
}

function optionText(words: Words, name: string, value: unknown): string {
  const title = words.maybe(`option.${name}`, name);
  if (value === true) return title;
  const values = Array.isArray(value) ? value.join(", ") : valueName(words, name, value);
  return `${title}: ${values}`;
}

function clockText(
  words: Words,
  { kind, seconds = 0, increment = 0 }: TableView["clock"],
): string[] {
  if (!kind || kind === "none") return [];
  const more = increment ? ` + ${duration(words.language, increment)}` : "";
  return [`${words.say(`new.clock.${kind}`)}: ${duration(words.language, seconds)}${more}`];
}
