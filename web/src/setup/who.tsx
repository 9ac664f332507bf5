/** The kinds of players for a seat: their signs and names. */

import { Bot, Link2, MonitorSmartphone, User } from "lucide-react";
import { botName } from "../games/boxed";
import type { Words } from "../words/words";
import { nameIn, type Who } from "./plan";

/** The kinds of players, as the form lists them. */
export const KINDS = ["me", "here", "friend", "bot"] as const;
/** A kind of player. */
export type SeatKind = (typeof KINDS)[number];

/** The sign of each kind. */
export const SEAT_ICONS = { me: User, here: MonitorSmartphone, friend: Link2, bot: Bot };

/** The kind of a seat's player. */
export function kindOf(who: Who): SeatKind {
  return who.split(":", 1)[0] as SeatKind;
}

/** The player in the summary line. */
export function whoName(words: Words, who: Who): string {
  if (who.startsWith("bot:"))
    return words.say("home.botNamed", { strength: botName(words, who.slice(4)) });
  return nameIn(who) ?? words.say(`new.who.${kindOf(who)}`);
}
