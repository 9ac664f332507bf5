/**
 * A game's screen: what a folder under games/ brings, and what it is given.
 *
 * The registry finds `games/NAME/screen.tsx` by its name. A game without one gets the plain screen
 * made from its drawing and the list of legal actions. What a picture of the game should show, if
 * not all of the screen, has the attribute `data-focus`; "whole" when nothing of it may be cut off.
 */

import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { Choice, Drawn, Failure, Tried } from "../generated/messages";
import type { Entry, Fall } from "../net/table";
import type { Words } from "../words/words";

/** What a screen is given. */
export interface ScreenProps<View = unknown> {
  /** The state to show: the newest, or a moment of a replay or of the guide. */
  view: View;
  /** The actions that led to it, the newest last. */
  log: Entry[];
  /** The seats that I hold, and the one of them that is to act now; null when none is. */
  mine: number[];
  acting: number | null;
  /** What the players are called, by their seats. */
  names: string[];
  /** What the acting seat can do. In a game that lists slowly it comes after the view. */
  choices: Choice[];
  /** The action of the acting seat that is on its way: nothing else can be played until it is there. */
  sent: string | null;
  /** An action that a bot advises, for the acting seat. */
  advice: string | null;
  /** Why the last action was refused; its facts say what to point at. */
  refusal: Failure | null;
  /**
   * The state that falls, and how, once that is computed. Live, the game may have gone on by then.
   * A new motion is a new fall to show.
   */
  fall: Fall<View> | null;
  /** The state as a terminal shows it; only the plain screen gets it. */
  drawing: Drawn["drawing"] | null;
  /** Play it. Whoever waits for the answer hears whether the table took it. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most don't wait, and nobody answers them
  play(action: string): void | Promise<boolean>;
  /** What an action would do, without playing it. Null when a newer question overtook this one. */
  attempt(action: string): Promise<Tried | null>;
}

/** A game's screen, whatever its view. */
export type Screen = ComponentType<ScreenProps<never>>;

/** An action in words; empty when it is not worth a line. */
export type Teller = (entry: Entry, names: string[], words: Words) => string;

interface LogWords {
  entry(action: string, actor: number, names: string[]): Told | null;
}

interface Told {
  key: string;
  facts: Record<string, unknown>;
}

const LOGS = import.meta.glob<LogWords>("./*/log.ts");

/** How a game tells its actions; a game without words of its own shows their text forms. */
export function useTeller(game: string): Teller {
  const [log, setLog] = useState<LogWords | null>(null);
  useEffect(() => {
    void LOGS[`./${game}/log.ts`]?.().then(setLog);
  }, [game]);
  return useCallback(
    (entry, names, words) => (log ? inWords(log, entry, names, words) : bare(entry, names)),
    [log],
  );
}

function inWords(log: LogWords, { action, actor }: Entry, names: string[], words: Words): string {
  const told = log.entry(action, actor, names);
  if (!told) return "";
  return words.has(told.key) ? words.say(told.key, told.facts) : action;
}

function bare({ action, actor }: Entry, names: string[]): string {
  return actor >= 0 ? `${names[actor] ?? ""}: ${action}` : action;
}
