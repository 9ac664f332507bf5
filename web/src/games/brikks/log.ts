/** The actions of Brikks as the log tells them. */

import { placeOf } from "./falling";

interface Told {
  key: string;
  facts: Record<string, unknown>;
}

/** The words of an action; rolls are chance's, the rest is the actor's. */
export function entry(action: string, actor: number, names: string[]): Told | null {
  const name = names[actor] ?? "";
  const roll = /^roll ([a-z])([1-4])$/.exec(action);
  if (roll) return { key: "log.roll", facts: { colour: roll[1], number: roll[2] } };
  const place = placeOf(action);
  if (!place) return { key: `log.${action}`, facts: { name } };
  const { block, column, row } = place;
  if (block === "x") {
    return { key: "log.drop", facts: { name, other: names[1 - actor] ?? "", column, row } };
  }
  return { key: "log.place", facts: { name, colour: block[0], number: block[1], column, row } };
}
