/** Games that I have begun on this device, to go on with. */

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { TableView } from "../messages";
import { api, Refused } from "../net/api";
import { forget, type Kept, keep, kept } from "../net/me";
import { useWords, type Words } from "../words/words";
import { type Boxed, seatName } from "./games";
import style from "./home.module.css";
import { usePolled } from "./polled";

const SHOWN = 6;
const EVERY = 15_000;
/** What the server says of a table that will not come back. */
const GONE = new Set(["no-table", "expired", "archived", "set-aside"]);

interface Begun {
  kept: Kept;
  /** Null when the server did not say. */
  table: TableView | null;
}

export function Unfinished({ games }: { games: Boxed[] }) {
  const { say } = useWords();
  const [first] = useState(() => begun().map((one): Begun => ({ kept: one, table: null })));
  const { value } = usePolled(look, first.length ? EVERY : undefined);
  const tables = value ?? first;
  if (!tables.length || !games.length) return null;
  return (
    <section aria-labelledby="continue">
      <h2 id="continue">{say("home.continue")}</h2>
      <ul className={style.tables}>
        {tables.map(({ kept: { table: id, game, seats }, table }) => {
          const boxed = games.find((one) => one.game.name === game);
          return (
            <li key={id}>
              <Link className={`card ${style.table}`} href={`/table/${id}`}>
                <span>
                  <strong>{boxed?.title ?? game}</strong>
                  {table && boxed && <Moment table={table} mine={seats} words={boxed.words} />}
                </span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function begun(): Kept[] {
  return kept()
    .filter((one) => !one.over)
    .slice(0, SHOWN);
}

/** Look at each of my tables; those that are over or gone are no longer listed. */
export async function look(): Promise<Begun[]> {
  const looked = await Promise.all(begun().map(lookAt));
  return looked.filter((one) => one !== null);
}

async function lookAt(one: Kept): Promise<Begun | null> {
  try {
    const table = await api.table(one.table);
    if (table.phase !== "over") return { kept: one, table };
    keep({ ...one, over: true });
    return null;
  } catch (error) {
    if (!(error instanceof Refused) || !GONE.has(error.failure.code))
      return { kept: one, table: null };
    forget(one.table);
    return null;
  }
}

function Moment(props: { table: TableView; mine: number[]; words: Words }) {
  const { table, mine, words } = props;
  const { say } = useWords();
  if (table.phase === "waiting") return <span className="quiet">{say("home.waiting")}</span>;
  if (table.seats.some((seat, at) => seat.running && mine.includes(at)))
    return <span className={style.turn}>{say("home.yourTurn")}</span>;
  const others = table.seats.filter((_, at) => !mine.includes(at));
  const names = others.map((seat) => seatName(words, seat)).join(", ");
  return <span className="quiet">{names ? say("home.with", { names }) : say("home.begun")}</span>;
}
