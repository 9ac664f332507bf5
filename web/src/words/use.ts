import { startTransition, useEffect, useState } from "react";
import { loadGame, useWords, type Words } from "./words";

/** The room's words and those of a game, once they are there. */
export function useGameWords(game: string | undefined): Words {
  const room = useWords();
  const [words, setWords] = useState(room);
  useEffect(() => {
    let wanted = true;
    if (game)
      void loadGame(room, game).then((loaded) =>
        startTransition(() => {
          if (wanted) setWords(loaded);
        }),
      );
    return () => {
      wanted = false;
    };
  }, [room, game]);
  return words.language === room.language ? words : room;
}
