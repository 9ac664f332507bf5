/**
 * Told: what the server says in English only, such as why a game ended, a choice or the heading of
 * a group of choices, in the reader's language.
 *
 * A game's patterns.json has the English texts by the keys of its words, with their facts in
 * braces; a test holds them against what the Python side says.
 */

import type { Facts, Words } from "../words/words";

type Patterns = Record<string, string>;

const PATTERNS = import.meta.glob<Patterns>("./*/patterns.json", {
  import: "default",
  eager: true,
});

/** Why the game ended; seats go by their names. */
export function reasonText(words: Words, game: string, reason: string, names: string[]): string {
  return told(words, game, reason, ["reason", "rank"], names);
}

/** The heading of a group of choices. */
export function groupText(words: Words, game: string, group: string): string {
  return told(words, game, group, ["group"], []);
}

/** A choice as people are shown it: where it is not its plain text form, it is told too. */
export function shownText(words: Words, game: string, shown: string): string {
  return told(words, game, shown, ["shown"], []);
}

function told(words: Words, game: string, text: string, kinds: string[], names: string[]): string {
  for (const [key, pattern] of Object.entries(PATTERNS[`./${game}/patterns.json`] ?? {})) {
    if (!kinds.includes(key.split(".")[0] ?? "") || !words.game(key)) continue;
    const facts = matched(pattern, text);
    if (facts) return words.say(key, named(facts, names));
  }
  return text;
}

/** The facts of a text that follows a pattern; numbers are numbers. */
export function matched(pattern: string, text: string): Facts | null {
  const escaped = pattern.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  const found = text.match(new RegExp(`^${escaped.replace(/\{(\w+)\}/g, "(?<$1>\\S+)")}$`));
  if (!found) return null;
  const facts = Object.entries(found.groups ?? {});
  return Object.fromEntries(
    facts.map(([key, value]) => [key, /^\d+$/.test(value) ? +value : value]),
  );
}

function named(facts: Facts, names: string[]): Facts {
  return typeof facts.seat === "number" ? { ...facts, name: names[facts.seat] ?? "" } : facts;
}
