/** The languages that we speak, and where their words are. */

import { LANGUAGES } from "../lists";
import { recall, remember } from "../look/memory";

export type Language = keyof typeof LANGUAGES;
export type Messages = Record<string, string>;

const ROOM = import.meta.glob<Messages>("./*.json", { import: "default" });
const GAMES = import.meta.glob<Messages>("../games/*/words/*.json", { import: "default" });
const KEY = "cairn-language";

/** The language that was chosen, or the first of the browser's that we speak. */
export function language(): Language {
  const wanted = [recall(KEY), ...navigator.languages].map((one) => one?.slice(0, 2));
  return (wanted.find((one) => one && one in LANGUAGES) as Language | undefined) ?? "en";
}

export function choose(language: Language): void {
  remember(KEY, language);
}

/** What the room says. */
export async function roomFile(language: Language): Promise<Messages> {
  return (await ROOM[`./${language}.json`]?.()) ?? {};
}

/** What a game says itself, where it says something. */
export async function gameFile(language: Language, game: string): Promise<Messages | undefined> {
  return GAMES[`../games/${game}/words/${language}.json`]?.();
}

/** The games that have words in a language. */
export function spoken(language: Language): string[] {
  const ours = Object.keys(GAMES).filter((path) => path.endsWith(`/${language}.json`));
  return ours.map((path) => path.split("/")[2] as string);
}
