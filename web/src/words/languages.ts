/** The available languages, and where their words are. */

import { recall, remember } from "../device/memory";
import { LANGUAGES } from "../generated/lists";

/** The code of a language. */
export type Language = keyof typeof LANGUAGES;
/** ICU messages by their keys. */
export type Messages = Record<string, string>;

const SHARED = import.meta.glob<Messages>("./*.json", { import: "default" });
const KEY = "cairn-language";

/** The chosen language, or the browser's first one that is available. */
export function language(): Language {
  const wanted = [recall(KEY), ...navigator.languages].map((one) => one?.slice(0, 2));
  return (wanted.find((one) => one && one in LANGUAGES) as Language | undefined) ?? "en";
}

/** Remember a language for the next visit. */
export function choose(language: Language): void {
  remember(KEY, language);
}

/** The words of every page in a language. */
export async function sharedFile(language: Language): Promise<Messages> {
  return (await SHARED[`./${language}.json`]?.()) ?? {};
}
