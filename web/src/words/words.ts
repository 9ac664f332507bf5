/**
 * Words: every sentence of the app in the reader's language.
 *
 * The shared messages are in words/*.json, a game's own in games/NAME/words/*.json. They are ICU
 * messages; a test fails on a key that a language lacks.
 */

import { IntlMessageFormat } from "intl-messageformat";
import { createContext, useContext } from "react";
import { type Language, type Messages, sharedFile } from "./languages";

/** The values for a message's placeholders. */
export type Facts = Record<string, unknown>;

/** The messages of one language, with their facts put in. */
export class Words {
  private formats = new Map<string, IntlMessageFormat>();

  /** A game's words override the page's. */
  constructor(
    readonly language: Language,
    private readonly messages: Messages,
    private readonly below: Words | null = null,
  ) {}

  /** The words without those of a game. */
  get shared(): Words {
    return this.below?.shared ?? this;
  }

  /** The message of a key with its facts. */
  readonly say = (key: string, facts: Facts = {}): string => {
    const text = this.messages[key];
    if (text === undefined) return this.below?.say(key, facts) ?? key;
    const format = this.formats.get(key) ?? new IntlMessageFormat(text, this.language);
    this.formats.set(key, format);
    return String(format.format(facts as never));
  };

  /** The message of a key, or the fallback. */
  readonly maybe = (key: string, otherwise: string): string =>
    this.has(key) ? this.say(key) : otherwise;

  has(key: string): boolean {
    return key in this.messages || (this.below?.has(key) ?? false);
  }

  /** Whether a game has its own words for this. */
  game(key: string): boolean {
    return this.below !== null && key in this.messages;
  }

  with(more: Messages): Words {
    return new Words(this.language, more, this);
  }
}

/** The words of a language that every page has. */
export async function load(language: Language): Promise<Words> {
  return new Words(language, await sharedFile(language));
}

/** The words of the page. */
export const WordsContext = createContext(new Words("en", {}));

/** Switch to another language. */
export const SpeakContext = createContext<(language: Language) => void>(() => undefined);

/** A function that switches the language. */
export function useSpeak(): (language: Language) => void {
  return useContext(SpeakContext);
}

/** The words in the reader's language. */
export function useWords(): Words {
  return useContext(WordsContext);
}
