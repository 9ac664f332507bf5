/**
 * Told: Python's codes with facts, in the reader's language.
 *
 * The words of a code are `KIND.CODE`: in a game's words, or in the shared ones if every game can
 * say it. Among the shared words a plain `refusal.CODE` is the table's, so those of the rules are
 * `refusal.rules.CODE`.
 */

import type { Told } from "../generated/messages";
import type { AnyAction } from "../generated/views";
import type { Facts, Words } from "./words";

const CHANCE = -1;

/** What a code says, and so which words it has. */
export type ToldKind = "reason" | "group" | "shown" | "problem" | "refusal" | "fault";

/** An action of a seat or of chance in words. */
export type ActionTeller = (action: AnyAction, actor: number) => string;

/** A told thing with names for seats; the English sentence if there are no words for it. */
export function toldText(
  words: Words,
  kind: ToldKind,
  told: Told,
  names: string[] = [],
  tell: ActionTeller = ({ text }) => text,
): string {
  const own = `${kind}.${told.code}`;
  const facts = () => factsOf(words, told, names, tell);
  if (words.game(own)) return said(words, own, told, facts);
  const shared = kind === "refusal" ? `refusal.rules.${told.code}` : own;
  return said(words.shared, shared, told, facts);
}

/** Actions of one actor in words; with their text forms too if the words are the same. */
export function actionTexts(actions: AnyAction[], actor: number, tell: ActionTeller): string[] {
  const told = actions.map((action) => tell(action, actor));
  if (new Set(told).size === told.length) return told;
  return actions.map(({ text }, at) => `${told[at]} (${text})`);
}

/** A refusal by the table, in words. */
export function tableText(words: Words, told: Told): string {
  return said(words.shared, `refusal.${told.code}`, told, () =>
    factsOf(words, told, [], ({ text }) => text),
  );
}

function said(from: Words, key: string, { sentence }: Told, facts: () => Facts): string {
  if (!from.has(key)) return sentence;
  try {
    return from.say(key, facts());
  } catch {
    return sentence; // a fact that the message names is missing
  }
}

/** Facts for a message: actions and nested told things in words, seats counted from 1. */
function factsOf(words: Words, { facts }: Told, names: string[], tell: ActionTeller): Facts {
  const read = Object.entries(facts).map(([name, fact]) => [
    name,
    isTold(fact) ? toldText(words, kindOf(words, name, fact), fact, names) : fact,
  ]);
  return { ...Object.fromEntries(read), ...acts(facts, tell), ...who(words, facts, names) };
}

/** The facts that are actions; chance has done them if no actor is named. */
function acts(facts: Facts, tell: ActionTeller): Facts {
  const found = Object.entries(facts).filter((one): one is [string, AnyAction] => isAction(one[1]));
  const actor = typeof facts.actor === "number" ? facts.actor : CHANCE;
  const told = actionTexts(
    found.map(([, action]) => action),
    actor,
    tell,
  );
  return Object.fromEntries(found.map(([name], at) => [name, told[at]]));
}

function isAction(fact: unknown): fact is AnyAction {
  return typeof fact === "object" && fact !== null && "kind" in fact && "text" in fact;
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
