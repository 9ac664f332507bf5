/** Tables waiting for players. */

import { Link } from "wouter";
import { type Boxed, seatName } from "../games/boxed";
import type { TableView } from "../generated/messages";
import { api } from "../net/api";
import { keptAt } from "../net/me";
import { usePolled } from "../net/polled";
import { agreedTerms } from "../setup/agreed";
import { useWords } from "../words/words";
import style from "./page.module.css";

const EVERY = 10_000;
const SHOWN = 12;

/** The public tables that have a free seat or can be watched. */
export function OpenTables({ games }: { games: Boxed[] }) {
  const { say } = useWords();
  const { value } = usePolled(api.tables, EVERY);
  const tables = value?.filter((one) => !keptAt(one.table)).slice(0, SHOWN);
  return (
    <section aria-labelledby="open" aria-busy={!tables}>
      <h2 id="open">{say("home.open")}</h2>
      {tables?.length === 0 && <p className={style.empty}>{say("home.open.none")}</p>}
      <ul className={style.tables}>
        {tables?.map((table) => (
          <OpenTable key={table.table} table={table} games={games} />
        ))}
      </ul>
    </section>
  );
}

function OpenTable({ table, games }: { table: TableView; games: Boxed[] }) {
  const words = useWords();
  const boxed = games.find((one) => one.game.name === table.game);
  const title = boxed?.title ?? table.game;
  const taken = table.seats.filter((seat) => seat.kind !== "open");
  const names = taken.map((seat) => seatName(boxed?.words ?? words, seat)).join(", ");
  return (
    <li className={`card ${style.table}`}>
      <span>
        <strong>{title}</strong>
        <span className="quiet">
          {names && `${names} · `}
          {[
            words.say("home.open.seats", { open: table.seats.length - taken.length }),
            ...(boxed ? agreedTerms(boxed.words, boxed.game, table) : []),
          ].join(" · ")}
        </span>
      </span>
      <Link
        className="button"
        href={`/table/${table.table}`}
        aria-label={`${words.say("home.join")}: ${title}`}
      >
        {words.say("home.join")}
      </Link>
    </li>
  );
}
