/** A game's board alone, in an attractive position: `make pictures` takes its pictures here. */

import { useEffect, useState } from "react";
import { hasScreen } from "../games/registry";
import { loadGame } from "../games/words";
import { api } from "../net/api";
import { useCall } from "../net/use";
import { useWords, WordsContext } from "../words/words";
import { Board, STILL } from "./board";
import style from "./picture.module.css";

const NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn"];

/** The page `/picture/GAME`: the board alone, or an empty page for a game without one. */
export default function Picture({ game }: { game: string }) {
  const shared = useWords();
  const [words, setWords] = useState(shared);
  const { value: found, failure } = useCall(
    () => api.picture(game).then((step) => ({ step })),
    game,
  );
  useEffect(() => {
    void loadGame(shared, game).then(setWords);
  }, [shared, game]);
  if (failure || (found && !found.step) || !hasScreen(game)) return <main data-picture="none" />;
  if (!found?.step || words === shared) return null;
  const { view, actor, action } = found.step;
  const log = action === null || actor === null ? [] : [{ actor, action }];
  return (
    <WordsContext value={words}>
      <main data-picture="board" className={style.picture}>
        <Board game={game} {...STILL} view={view} log={log} names={NAMES} />
      </main>
    </WordsContext>
  );
}
