/** Games I started on this device, to continue. */

import { ChevronRight } from "lucide-react";
import { useCallback, useState } from "react";
import { Link } from "wouter";
import { type Boxed, seatName } from "../games/boxed";
import type { TableView } from "../generated/messages";
import { api, Refused } from "../net/api";
import { forget, type Kept, keep, kept } from "../net/me";
import { usePolled } from "../net/polled";
import { listed } from "../words/format";
import { useWords, type Words } from "../words/words";
import style from "./page.module.css";

const SHOWN = 6;
const EVERY = 15_000;
/** The server's codes for a table that is gone for good. */
const GONE = new Set(["no-table", "expired", "archived", "set-aside"]);

/** A table as the server knows it; null if it didn't answer, "gone" if it no longer exists. */
type Looked = TableView | "gone" | null;

/** The games I started on this device and haven't finished. */
export function Unfinished({ games }: { games: Boxed[] }) {
  const { say } = useWords();
  // Listed games stay while the page is open, so that nothing moves under a finger.
  const [tables] = useState(begun);
  const look = useCallback(() => Promise.all(tables.map(lookAt)), [tables]);
  const { value } = usePolled(look, tables.length ? EVERY : undefined);
  if (!tables.length) return null;
  return (
    <section aria-labelledby="continue" aria-busy={!value}>
      <h2 id="continue">{say("home.continue")}</h2>
      <ul className={style.tables}>
        {tables.map((one, at) => (
          <li key={one.table}>
            <Begun
              kept={one}
              boxed={games.find(({ game }) => game.name === one.game)}
              looked={value?.[at] ?? null}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface BegunProps {
  kept: Kept;
  boxed: Boxed | undefined;
  looked: Looked;
}

/** The link back to one of them. */
function Begun({ kept: { table, game, seats }, boxed, looked }: BegunProps) {
  return (
    <Link className={`card ${style.table} ${style.begun}`} href={`/table/${table}`}>
      <span>
        <strong>{boxed?.title ?? game}</strong>
        {boxed && <Moment table={looked} mine={seats} words={boxed.words} />}
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}

function begun(): Kept[] {
  return kept()
    .filter((one) => !one.over)
    .slice(0, SHOWN);
}

/** Check one of my tables; if it is over or gone, it isn't listed the next time. */
async function lookAt(one: Kept): Promise<Looked> {
  try {
    const table = await api.table(one.table);
    if (table.phase === "over") keep({ ...one, over: true });
    return table;
  } catch (error) {
    if (!(error instanceof Refused) || !GONE.has(error.failure.code)) return null;
    forget(one.table);
    return "gone";
  }
}

function Moment(props: { table: Looked; mine: number[]; words: Words }) {
  const { table, mine, words } = props;
  const { say } = useWords();
  if (!table) return null;
  if (table === "gone") return <span className="quiet">{say("table.gone")}</span>;
  if (table.phase === "over") return <span className="quiet">{say("table.over")}</span>;
  if (table.phase === "waiting") return <span className="quiet">{say("home.waiting")}</span>;
  if (table.seats.some((seat, at) => seat.to_move && mine.includes(at)))
    return <span className={style.turn}>{say("home.yourTurn")}</span>;
  const acting = table.seats.filter((seat) => seat.to_move).map((seat) => seatName(words, seat));
  if (acting.length) {
    const name = listed(words.language, acting);
    return <span className="quiet">{say("table.turn", { name, count: acting.length })}</span>;
  }
  const others = table.seats.filter((_, at) => !mine.includes(at));
  const names = others.map((seat) => seatName(words, seat)).join(", ");
  return <span className="quiet">{names ? say("home.with", { names }) : say("home.begun")}</span>;
}
