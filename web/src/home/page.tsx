/** Home: the games, and the ways to a table. */

import { useEffect } from "react";
import { type Boxed, useGames } from "../games/boxed";
import { isSeenAtOnce } from "../look/picture-files";
import { useCompiling } from "../net/compiling";
import { type QuickStart, useQuickStart } from "../setup/quick-start";
import { Failed } from "../shell/failed";
import { GettingReady } from "../shell/getting-ready";
import { useWords } from "../words/words";
import { GameCard, ShapeOfCard } from "./game-card";
import { OpenTables } from "./open-tables";
import style from "./page.module.css";
import { Puzzles } from "./puzzles";
import { Unfinished } from "./unfinished";

/** The home page. */
export function Home() {
  const { say } = useWords();
  const { games, failure: away } = useGames();
  const start = useQuickStart();
  const far = useCompiling(start.busy !== null, start.busy?.split(" ")[0]);
  useEffect(() => {
    document.title = `Cairn · ${say("app.tagline")}`;
  }, [say]);
  return (
    <main id="content" className={`page ${style.home}`}>
      <section className={style.intro}>
        <h1>{say("app.tagline")}</h1>
        <p className="quiet">{say("app.intro")}</p>
      </section>
      <Failed failure={start.failure} />
      <GettingReady far={far} />
      {away && !games && (
        <p role="status" className="warning">
          {say("home.away")}
        </p>
      )}
      <Unfinished games={games ?? []} />
      <Puzzles games={games} />
      <Games games={games} start={start} />
      <OpenTables games={games ?? []} />
    </main>
  );
}

interface GamesProps {
  games: Boxed[] | null;
  start: QuickStart;
}

/** The games' cards, or placeholders until the games are known. */
function Games({ games, start }: GamesProps) {
  const { say } = useWords();
  return (
    <section aria-labelledby="games" aria-busy={!games}>
      <h2 id="games" className="visually-hidden">
        {say("home.games")}
      </h2>
      <ul className={style.games}>
        {games?.map((boxed, at) => (
          <GameCard key={boxed.game.name} boxed={boxed} first={isSeenAtOnce(at)} start={start} />
        )) ?? [0, 1, 2, 3, 4].map((at) => <ShapeOfCard key={at} />)}
      </ul>
    </section>
  );
}
