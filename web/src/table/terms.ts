/** What is special at this table. */

import { askForGames } from "../net/early";
import type { Snapshot } from "../net/table";
import { useCall } from "../net/use";
import { agreedTerms } from "../setup/agreed";
import { useWords } from "../words/words";

/** The options and the clock that differ from the usual, once the games are known. */
export function useTerms({ table }: Snapshot): string[] {
  const words = useWords();
  const { value: games } = useCall(askForGames, "games");
  const game = games?.find(({ name }) => name === table?.game);
  return game && table ? agreedTerms(words, game, table) : [];
}
