/** Refusals: why something can't be done, in the reader's language. */

import type { Failure } from "../generated/messages";
import { tableText, toldText } from "./told";
import type { Words } from "./words";

/** The sentence of a refusal. The same code can mean two things: a seat that is taken, a colour. */
export function refusalText(words: Words, failure: Failure): string {
  const { source } = failure;
  return source === "table" ? tableText(words, failure) : toldText(words, "refusal", failure);
}
