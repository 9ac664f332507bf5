/** Names of people: a guest without one is named where it is read. */

import { UNNAMED } from "../generated/lists";
import type { Words } from "./words";

/** The most characters of a name that somebody types. */
export const LONGEST_NAME = 32;

const GUEST = new RegExp(`^${UNNAMED}(?: (\\d+))?$`);

/** A person's name; an unnamed guest, perhaps with a number, in the reader's language. */
export function calledName(words: Words, name: string): string {
  const guest = GUEST.exec(name);
  if (!guest) return name;
  const called = words.say("name.guest");
  return guest[1] ? words.say("table.namesake", { name: called, number: guest[1] }) : called;
}
