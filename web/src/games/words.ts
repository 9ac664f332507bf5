/** The words of the games, added to those of every page. */

import { startTransition, useEffect, useState } from "react";
import type { Language, Messages } from "../words/languages";
import { useWords, type Words } from "../words/words";

const FILES = import.meta.glob<Messages>("./*/words/*.json", { import: "default" });

/** Whether a game has words of its own. */
export function hasWords(game: string): boolean {
  return Object.keys(FILES).some((path) => path.startsWith(`./${game}/`));
}

/** The games that have words in a language. */
function spoken(language: Language): string[] {
  const ours = Object.keys(FILES).filter((path) => path.endsWith(`/${language}.json`));
  return ours.map((path) => path.split("/")[1] as string);
}

/** The same words plus those of a game. */
export async function loadGame(words: Words, game: string): Promise<Words> {
  const more = await FILES[`./${game}/words/${words.language}.json`]?.();
  return more ? words.with(more) : words;
}

/** The words of every game that has its own, by the game's name. */
export async function loadGames(words: Words): Promise<Map<string, Words>> {
  const games = spoken(words.language).map(
    async (game): Promise<[string, Words]> => [game, await loadGame(words, game)],
  );
  return new Map(await Promise.all(games));
}

/** The page's words and those of a game, once loaded. */
export function useGameWords(game: string | undefined): Words {
  const shared = useWords();
  const [words, setWords] = useState(shared);
  useEffect(() => {
    let wanted = true;
    if (game)
      void loadGame(shared, game).then((loaded) =>
        startTransition(() => {
          if (wanted) setWords(loaded);
        }),
      );
    return () => {
      wanted = false;
    };
  }, [shared, game]);
  return words.language === shared.language ? words : shared;
}
