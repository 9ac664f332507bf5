/** A table: people gather, play, and look back at it. */

import { lazy, Suspense, useDeferredValue, useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { hasScreen } from "../games/registry";
import { useGameWords } from "../games/words";
import { api } from "../net/api";
import { useCompiling } from "../net/compiling";
import { asGuest, forget, keep, keptAt, onRenamed } from "../net/me";
import { failureFrom } from "../net/refused";
import { EMPTY, LiveTable, type Snapshot } from "../net/table";
import { GettingReady } from "../shell/getting-ready";
import { refusalText } from "../words/refusals";
import { useWords, WordsContext } from "../words/words";
import style from "./page.module.css";
import { TablePlaying } from "./playing";

const Waiting = lazy(() => import("./waiting"));

/** The page `/table/TABLE`. */
export default function TablePage({ id }: { id: string }) {
  const [live, setLive] = useState<LiveTable | null>(null);
  useEffect(() => {
    const opened = new LiveTable(id, keptAt(id)?.token ?? null, (game) => !hasScreen(game));
    setLive(opened);
    const stop = onRenamed(() => opened.greetAgain());
    return () => {
      stop();
      opened.close();
    };
  }, [id]);
  return live ? <LivePage key={id} live={live} /> : <Coming table={EMPTY} />;
}

function LivePage({ live }: { live: LiveTable }) {
  const table = useSyncExternalStore(live.subscribe, live.read);
  // The first render is large: deferred, it comes in slices and the page stays responsive.
  const begun = useDeferredValue(table.table !== null);
  const words = useGameWords(table.table?.game);
  useOwnSeats(live, table);
  useMemory(table);
  if (!table.table || !begun)
    return table.line === "ended" ? <Gone table={table} /> : <Coming table={table} />;
  return (
    <WordsContext value={words}>
      <Away table={table} />
      <Inside live={live} table={table} />
    </WordsContext>
  );
}

/** The table before the game, or from its beginning on. */
function Inside({ live, table }: { live: LiveTable; table: Snapshot }) {
  const { say } = useWords();

  async function join(name: string, seat: number | null = null): Promise<void> {
    const seated = await asGuest(name, () => api.join(live.id, seat === null ? null : [seat]));
    keep({ ...seated, game: table.table?.game ?? "", seen: Date.now(), over: false });
    live.sit(seated.token);
  }

  if (table.table?.phase !== "waiting")
    return <TablePlaying live={live} table={table} sit={(seat) => join(say("name.guest"), seat)} />;
  return (
    <Suspense fallback={null}>
      <Waiting live={live} table={table} join={join} />
    </Suspense>
  );
}

/** My seats for which this browser has no token: request it again. */
function useOwnSeats(live: LiveTable, { you, mine, table, line, unseated }: Snapshot): void {
  const held = you !== null && (table?.seats.some(({ holder }) => holder === you) ?? false);
  const missing = line === "open" && held && mine.length === 0 && !unseated;
  useEffect(() => {
    if (!missing) return;
    const again = api.join(live.id, null).then((seated) => live.sit(seated.token));
    again.catch(() => undefined); // then one watches
  }, [live, missing]);
}

/** Remember that I play here, so that home can link back; forget lost seats. */
function useMemory({ table, unseated }: Snapshot): void {
  const over = table?.phase === "over";
  const id = table?.table;
  useEffect(() => {
    const kept = id ? keptAt(id) : undefined;
    if (!kept) return;
    if (unseated) forget(kept.table);
    else keep({ ...kept, seen: Date.now(), over });
  }, [id, over, unseated]);
}

/** A quiet sign that the connection is lost; short interruptions show nothing. */
function Away({ table: { line, why, table } }: { table: Snapshot }) {
  const words = useWords();
  const lost = line === "away" || line === "connecting";
  const far = useCompiling(lost, table?.game);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!lost) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), 1_200);
    return () => clearTimeout(timer);
  }, [lost]);
  if (far) return <GettingReady far={far} />;
  return (
    <p className={style.away} role="status" data-shown={shown || line === "ended"}>
      {shown && (why ? refusalText(words, failureFrom(why)) : words.say("table.away"))}
      {line === "ended" && (why ? refusalText(words, failureFrom(why)) : words.say("table.gone"))}
    </p>
  );
}

/** The placeholder of the page. */
function Coming({ table }: { table: Snapshot }) {
  return (
    <main id="content" className={style.coming} aria-busy="true">
      <Away table={table} />
      <div />
      <div />
    </main>
  );
}

function Gone({ table: { why } }: { table: Snapshot }) {
  const words = useWords();
  return (
    <main id="content" className={style.gone}>
      <h1>{why ? refusalText(words, failureFrom(why)) : words.say("table.gone")}</h1>
      <Link className="button main" href="/">
        {words.say("table.home")}
      </Link>
      {why?.code === "version" && (
        <button type="button" className="button" onClick={() => location.reload()}>
          {words.say("table.reload")}
        </button>
      )}
    </main>
  );
}
