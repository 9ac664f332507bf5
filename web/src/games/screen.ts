/**
 * A game's screen: what a folder under games/ exports, and the props it gets.
 *
 * The registry finds `games/NAME/screen.tsx` by its name. A game without one gets the plain screen
 * made from its drawing and the list of legal actions. What a picture of the game should show, if
 * not all of the screen, has the attribute `data-focus`; "whole" when nothing of it may be cut off.
 * Print within it that nobody could read on a card has `data-print`, and is left out.
 *
 * At every size the whole board, the hand and the button that plays are on the screen together. A
 * screen marks them with `data-part`: `surface`, `hand` and `deed`; tests/e2e/test_sizes.py measures.
 */

import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { Choice, Drawn, Failure, Tried } from "../generated/messages";
import type { AnyAction, Wanted } from "../generated/views";
import type { Entry, Fall } from "../net/table";
import type { ActionTeller } from "../words/told";
import { useWords, type Words } from "../words/words";

/** A legal action of a seat, in the words of its game. */
export type ChoiceOf<Action> = Omit<Choice, "action"> & { action: Action };

/** The props of a screen. */
export interface ScreenProps<View = unknown, Action = AnyAction> {
  /** The state to show: the newest, or a moment of a replay or of the guide. */
  view: View;
  /** The actions that led to it, the newest last. */
  log: Entry<Action>[];
  /** The seats I hold, and the one that acts now, or null. */
  mine: number[];
  acting: number | null;
  /** The players' names, by seat. */
  names: string[];
  /** The acting seat's choices. In a game that lists slowly they come after the view. */
  choices: ChoiceOf<Action>[];
  /** The acting seat's action in flight: nothing else can be played until it arrives. */
  sent: Wanted<Action> | null;
  /** A bot's advice for the acting seat. */
  advice: Action | null;
  /** Why the last action was refused; its facts say what to point at. */
  refusal: Failure | null;
  /**
   * The falling state and its motion, once computed. Live, the game may have moved on by then.
   * A new motion is a new fall to show.
   */
  fall: Fall<View> | null;
  /** The terminal's drawing of the state; only the plain screen gets it. */
  drawing: Drawn["drawing"] | null;
  /** Play an action; resolves with whether the table accepted it. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most don't wait, and nobody answers them
  play(action: Wanted<Action>): void | Promise<boolean>;
  /** The effect of an action, without playing it. Null if a newer question overtook this one. */
  attempt(action: Wanted<Action>): Promise<Tried | null>;
}

/** A game's screen, whatever its view. */
export type Screen = ComponentType<ScreenProps<never, never>>;

/** An action in words; empty if it isn't worth a line. My only seat is spoken to: "You". */
export type Teller = (
  entry: Entry,
  names: string[],
  words: Words,
  mine?: readonly number[],
) => string;

interface LogWords {
  entry(action: AnyAction, actor: number, names: string[]): LogLine | null;
}

interface LogLine {
  key: string;
  facts: Record<string, unknown>;
}

const LOGS = import.meta.glob<LogWords>("./*/log.ts");

/** How a game words its actions; without its own words, it shows their text forms. */
export function useTeller(game: string): Teller {
  const [log, setLog] = useState<LogWords | null>(null);
  useEffect(() => {
    void LOGS[`./${game}/log.ts`]?.().then(setLog);
  }, [game]);
  return useCallback(
    (entry, names, words, mine = []) =>
      log ? inWords(log, entry, names, words, mine) : bare(entry, names),
    [log],
  );
}

/** How a game words any action, even one that isn't worth a line of the log. */
export function useActionTeller(game: string, names: string[]): ActionTeller {
  const words = useWords();
  const tell = useTeller(game);
  return (action, actor) => tell({ action, actor }, names, words) || words.say("proof.nothing");
}

function inWords(
  log: LogWords,
  entry: Entry,
  names: string[],
  words: Words,
  mine: readonly number[],
): string {
  const { action, actor } = entry;
  if (action.kind === "") return bare(entry, names);
  const told = log.entry(action, actor, names);
  if (!told) return "";
  const seat = told.facts.seat ?? actor; // chance says who starts
  const own = String(mine.length === 1 && mine[0] === seat);
  return words.has(told.key) ? words.say(told.key, { ...told.facts, own }) : action.text;
}

function bare({ action, actor }: Entry, names: string[]): string {
  return actor >= 0 ? `${names[actor] ?? ""}: ${action.text}` : action.text;
}
