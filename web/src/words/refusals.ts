/**
 * Refusals: why something can't be done, in the reader's language.
 *
 * The table's codes and those that every game has are in the room's words (`refusal.CODE` and
 * `refusal.rules.CODE`), the codes of a game in its own. The same code can mean two things: a seat
 * that is taken, or a colour.
 */

import type { Failure } from "../generated/messages";
import type { Words } from "./words";

/** The sentence of a refusal; the server's own where a game from elsewhere has no words for it. */
export function refusalText(words: Words, failure: Failure): string {
  const [from, key] = place(words, failure);
  if (!from.has(key)) return failure.sentence;
  try {
    return from.say(key, failure.facts);
  } catch {
    return failure.sentence; // a fact that the message names is missing
  }
}

function place(words: Words, { source, code }: Failure): [Words, string] {
  if (source === "table") return [words.room, `refusal.${code}`];
  if (words.game(`refusal.${code}`)) return [words, `refusal.${code}`];
  return [words.room, `refusal.rules.${code}`];
}
