/**
 * Told: Python's codes with facts, in the reader's language.
 *
 * The words of a code are `KIND.CODE`: in a game's words, or in the shared ones if every game can
 * say it. Among the shared words a plain `refusal.CODE` is the table's, so those of the rules are
 * `refusal.rules.CODE`.
 */

import type { Told } from "../generated/messages";
import type { Facts, Words } from "./words";

/** What a code says, and so which words it has. */
export type ToldKind = "reason" | "group" | "shown" | "problem" | "refusal" | "fault";

/** A told thing with names for seats; the English sentence if there are no words for it. */
export function toldText(words: Words, kind: ToldKind, told: Told, names: string[] = []): string {
  const own = `${kind}.${told.code}`;
  if (words.game(own)) return said(words, own, told, () => factsOf(words, told, names));
  const shared = kind === "refusal" ? `refusal.rules.${told.code}` : own;
  return said(words.shared, shared, told, () => factsOf(words, told, names));
}

/** A refusal by the table, in words. */
export function tableText(words: Words, told: Told): string {
  return said(words.shared, `refusal.${told.code}`, told, () => factsOf(words, told, []));
}

function said(from: Words, key: string, { sentence }: Told, facts: () => Facts): string {
  if (!from.has(key)) return sentence;
  try {
    return from.say(key, facts());
  } catch {
    return sentence; // a fact that the message names is missing
  }
}

/** Facts for a message: nested told things in words, seats counted from 1. */
function factsOf(words: Words, { facts }: Told, names: string[]): Facts {
  const read = Object.entries(facts).map(([name, fact]) => [
    name,
    isTold(fact) ? toldText(words, kindOf(words, name, fact), fact, names) : fact,
  ]);
  return { ...Object.fromEntries(read), ...who(words, facts, names) };
}

/** A problem of its own, or a refusal of the rules. */
function kindOf(words: Words, name: string, { code }: Told): ToldKind {
  return name !== "why" && words.has(`problem.${code}`) ? "problem" : "refusal";
}

function isTold(fact: unknown): fact is Told {
  return typeof fact === "object" && fact !== null && "code" in fact && "sentence" in fact;
}

function who(words: Words, facts: Facts, names: string[]): Facts {
  const actor = facts.seat ?? facts.actor;
  if (typeof actor !== "number") return {};
  if (actor < 0) return { name: words.say("table.chance") };
  const seat = actor + 1;
  return { seat, name: names[actor] ?? words.say("table.seat", { seat }) };
}
