/** Home: the games, and the ways to a table. */

import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { Failure, GameView } from "../messages";
import { failureOf } from "../net/use";
import { useWords } from "../words/words";
import { Failed } from "./failed";
import { GameCard, ShapeOfCard } from "./game-card";
import { useGames } from "./games";
import style from "./home.module.css";
import { OpenTables } from "./open-tables";
import type { Company } from "./plan";
import { quickPlan, start } from "./start";
import { Unfinished } from "./unfinished";

export function Home() {
  const { say } = useWords();
  const { games, failure: away } = useGames();
  const { play, busy, failure } = useQuickStart();
  useEffect(() => {
    document.title = `Cairn · ${say("app.tagline")}`;
  }, [say]);
  return (
    <main id="content" className={style.home}>
      <section className={style.intro}>
        <h1>{say("app.tagline")}</h1>
        <p className="quiet">{say("app.intro")}</p>
      </section>
      <Failed failure={failure} />
      {away && !games && (
        <p role="status" className={style.away}>
          {say("home.away")}
        </p>
      )}
      <Unfinished games={games ?? []} />
      <section aria-labelledby="games" aria-busy={!games}>
        <h2 id="games" className="visually-hidden">
          {say("home.games")}
        </h2>
        <ul className={style.games}>
          {games?.map((boxed, at) => (
            <GameCard key={boxed.game.name} boxed={boxed} first={at < 2} busy={busy} play={play} />
          )) ?? [0, 1, 2, 3, 4].map((at) => <ShapeOfCard key={at} />)}
        </ul>
      </section>
      <div className={style.below}>
        <OpenTables games={games ?? []} />
      </div>
    </main>
  );
}

/** One click to a table; the click's game and company are `busy` until it stands. */
function useQuickStart() {
  const { say } = useWords();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [, go] = useLocation();

  async function play(game: GameView, company: Company): Promise<void> {
    setBusy(`${game.name} ${company}`);
    setFailure(null);
    try {
      go(await start(quickPlan(game, company), say("name.guest")));
    } catch (error) {
      setFailure(failureOf(error));
      scrollTo({ top: 0, behavior: "smooth" });
    } finally {
      setBusy(null);
    }
  }

  return { play, busy, failure };
}
