import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { Failure, GameView, TableView } from "../messages";
import { api } from "../net/api";
import { kept } from "../net/me";
import { failureOf, useCall } from "../net/use";
import { useWords } from "../words/words";
import { Failed } from "./failed";
import style from "./home.module.css";
import { quickPlan, start } from "./start";

export function Home() {
  const { say } = useWords();
  const games = useCall(api.games, "games");
  const tables = useCall(api.tables, "tables");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [, go] = useLocation();

  async function play(game: GameView): Promise<void> {
    try {
      go(await start(quickPlan(game), say("name.guest")));
    } catch (error) {
      setFailure(failureOf(error));
    }
  }

  return (
    <main id="content" className={style.home}>
      <section className={style.intro}>
        <h1>{say("app.tagline")}</h1>
        <p className="quiet">{say("app.intro")}</p>
      </section>
      <Failed failure={failure ?? games.failure} />
      <Unfinished games={games.value ?? []} />
      <section aria-labelledby="games" aria-busy={!games.value}>
        <h2 id="games" className="visually-hidden">
          {say("home.games")}
        </h2>
        <ul className={style.games}>
          {games.value?.map((game) => (
            <GameCard key={game.name} game={game} play={() => play(game)} />
          )) ?? [0, 1, 2, 3, 4].map((at) => <li key={at} className={`card ${style.shape}`} />)}
        </ul>
      </section>
      <OpenTables tables={tables.value ?? []} games={games.value ?? []} />
    </main>
  );
}

function GameCard({ game, play }: { game: GameView; play: () => void }) {
  const words = useWords();
  const { say } = words;
  const [least, most] = [Math.min(...game.seat_counts), Math.max(...game.seat_counts)];
  const blurb = words.has(`game.${game.name}.blurb`) ? say(`game.${game.name}.blurb`) : game.blurb;
  return (
    <li className={`card ${style.game}`}>
      <div className={style.words}>
        <h3>{game.title}</h3>
        <p>{blurb}</p>
        <p className="quiet">
          {say("home.players", { least, most, span: least === most ? "same" : "other" })}
        </p>
      </div>
      <div className={style.ways}>
        <button type="button" className="button main" onClick={play}>
          {say(least === 1 ? "home.solo" : "home.play")}
        </button>
        <Link className="button" href={`/new/${game.name}`}>
          {say("home.more")}
        </Link>
      </div>
    </li>
  );
}

function Unfinished({ games }: { games: GameView[] }) {
  const { say } = useWords();
  const open = kept()
    .filter((one) => !one.over)
    .slice(0, 4);
  if (!open.length) return null;
  return (
    <section aria-labelledby="continue">
      <h2 id="continue">{say("home.continue")}</h2>
      <ul className={style.tables}>
        {open.map((one) => (
          <li key={one.table}>
            <Link className="button" href={`/table/${one.table}`}>
              {titleOf(games, one.game)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenTables({ tables, games }: { tables: TableView[]; games: GameView[] }) {
  const { say } = useWords();
  return (
    <section aria-labelledby="open">
      <h2 id="open">{say("home.open")}</h2>
      {tables.length === 0 && <p className="quiet">{say("home.open.none")}</p>}
      <ul className={style.tables}>
        {tables.map((table) => (
          <li key={table.table} className={`card ${style.open}`}>
            <strong>{titleOf(games, table.game)}</strong>
            <span className="quiet">{table.seats.map((seat) => seat.name || "…").join(" · ")}</span>
            <Link className="button" href={`/table/${table.table}`}>
              {say("home.join")}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOf(games: GameView[], name: string): string {
  return games.find((game) => game.name === name)?.title ?? name;
}
