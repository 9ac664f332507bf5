/** The games of this house, with their words in the reader's language. */

import { startTransition, useEffect, useMemo, useState } from "react";
import type { Failure, GameView, SeatView } from "../generated/messages";
import { askForGames } from "../net/early";
import { usePolled } from "../net/polled";
import { useCall } from "../net/use";
import { calledName } from "../words/names";
import { useWords, type Words } from "../words/words";
import { hasScreen } from "./registry";
import { hasWords, loadGames } from "./words";

/** A game with its words, like the lid of its box. */
export interface Boxed {
  game: GameView;
  words: Words;
  title: string;
  blurb: string;
  /** The approximate length of a game; null if unknown. */
  minutes: number | null;
}

/** Games with their own board come first. */
export function useGames(): { games: Boxed[] | null; failure: Failure | null } {
  const { value, failure } = usePolled(askForGames);
  const words = useGamesWords();
  const games = useMemo(
    () =>
      value && words
        ? value
            .map((game) => boxed(game, words.get(game.name)))
            .sort((a, b) => Number(hasScreen(b.game.name)) - Number(hasScreen(a.game.name)))
        : null,
    [value, words],
  );
  return { games, failure };
}

function useGamesWords() {
  const shared = useWords();
  const [loaded, setLoaded] = useState<ReturnType<typeof withShared> | null>(null);
  useEffect(() => {
    let wanted = true;
    void loadGames(shared).then((found) =>
      startTransition(() => {
        if (wanted) setLoaded(withShared(found, shared));
      }),
    );
    return () => {
      wanted = false;
    };
  }, [shared]);
  return loaded;
}

function withShared(found: Map<string, Words>, shared: Words) {
  return { get: (name: string): Words => found.get(name) ?? shared };
}

export function boxed(game: GameView, words: Words): Boxed {
  const minutes = words.has("minutes") ? Number(words.say("minutes")) : null;
  return {
    game,
    words,
    title: words.maybe("title", game.title),
    blurb: words.maybe("blurb", game.blurb),
    minutes,
  };
}

/** A game's title in its own words, or as the server lists it; its name until one is known. */
export function useGameTitle(game: string): string {
  const words = useWords();
  const listed = useCall(
    () => (game === "" || hasWords(game) ? Promise.resolve([]) : askForGames()),
    game,
  );
  const found = listed.value?.find(({ name }) => name === game);
  return words.game("title") ? words.say("title") : (found?.title ?? game);
}

/** A bot's strength in a word, or its own name if the game has no word for it. */
export function botName(words: Words, bot: string): string {
  return words.maybe(`bot.${bot}`, bot);
}

/** The name of a player at a table; a bot is named by its strength. */
export function seatName(words: Words, seat: SeatView): string {
  if (seat.kind !== "bot") return calledName(words, seat.name);
  return words.say("home.botNamed", { strength: botName(words, seat.bot ?? seat.name) });
}
