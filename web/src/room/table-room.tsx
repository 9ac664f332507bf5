/** A table: the board large, the people and what happened beside it. */

import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { hasScreen, loadScreen } from "../games/screen";
import { SeatSign } from "../look/seats";
import type { Choice, Drawn, Error as Refusal, SeatView } from "../messages";
import { api } from "../net/api";
import { asGuest, keep, keptAt } from "../net/me";
import { LiveTable, type Snapshot } from "../net/table";
import { type Facts, loadGame, useWords, WordsContext } from "../words/words";
import { Bar } from "./bar";
import { Chat } from "./chat";
import { Log } from "./log";
import style from "./table-room.module.css";
import { Waiting } from "./waiting";

export default function TableRoom({ id }: { id: string }) {
  const [token, setToken] = useState(() => keptAt(id)?.token ?? null);
  const live = useMemo(() => new LiveTable(id, token), [id, token]);
  useEffect(() => () => live.close(), [live]);
  const table = useSyncExternalStore(live.subscribe, live.read);
  const game = table.table?.game;
  const words = useGameWords(game);

  async function join(name: string): Promise<void> {
    const seated = await asGuest(name, () => api.join(id, null));
    keep({ ...seated, game: game ?? "", seen: Date.now(), over: false });
    setToken(seated.token);
  }

  return (
    <WordsContext value={words}>
      <Signs table={table} />
      {table.line === "ended" && <Gone />}
      {table.table?.phase === "waiting" && <Waiting live={live} table={table} join={join} />}
      {table.table && table.table.phase !== "waiting" && <Playing live={live} table={table} />}
    </WordsContext>
  );
}

function useGameWords(game: string | undefined) {
  const room = useWords();
  const [words, setWords] = useState(room);
  useEffect(() => {
    if (game) void loadGame(room, game).then(setWords);
  }, [room, game]);
  return words;
}

/** What the tab and a screen reader say: whose turn it is, and whether we are connected. */
function Signs({ table }: { table: Snapshot }) {
  const { say } = useWords();
  const turn = turnText(table, say);
  useEffect(() => {
    document.title = turn ? `${turn} · Cairn` : "Cairn";
  }, [turn]);
  return (
    <>
      <p className="visually-hidden" role="status">
        {turn}
      </p>
      {table.line === "away" && (
        <p className={style.away} role="status">
          {say("table.away")}
        </p>
      )}
    </>
  );
}

function turnText(table: Snapshot, say: (key: string, facts?: Facts) => string): string {
  if (!table.table) return "";
  if (table.table.phase === "over") return say("table.over");
  if (table.table.phase === "paused") return say("table.paused");
  const actors = actorsOf(table);
  if (actors.some((seat) => table.mine.includes(seat))) return say("table.yourTurn");
  const [first] = actors;
  const seat = first === undefined ? undefined : table.table.seats[first];
  return seat ? say("table.turn", { name: seat.name }) : "";
}

function actorsOf(table: Snapshot): number[] {
  const view = table.view as { actors?: number[] } | null;
  return view?.actors?.filter((actor) => actor >= 0) ?? [];
}

function Gone() {
  const { say } = useWords();
  return (
    <main id="content" className={style.gone}>
      <p>{say("table.gone")}</p>
      <Link className="button main" href="/">
        {say("app.name")}
      </Link>
    </main>
  );
}

function Playing({ live, table }: { live: LiveTable; table: Snapshot }) {
  const { say } = useWords();
  const game = table.table?.game ?? "";
  const Screen = useMemo(() => lazy(() => loadScreen(game)), [game]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const acting = actorsOf(table).find((seat) => table.mine.includes(seat)) ?? null;
  const choices = useChoices(live, table, acting);
  const drawing = useDrawing(live, table);
  const names = table.table?.seats.map((seat) => seat.name) ?? [];

  async function play(action: string): Promise<void> {
    if (acting === null) return;
    setRefusal(null);
    try {
      await live.send({ type: "play", seat: acting, action });
    } catch (refused) {
      setRefusal(refused as Refusal);
    }
  }

  return (
    <div className={style.room}>
      <main id="content" className={style.board} aria-label={say("table.board")}>
        <Suspense fallback={<div aria-busy="true" />}>
          <Screen
            view={table.view as never}
            log={table.log}
            mine={table.mine}
            acting={acting}
            names={names}
            choices={choices}
            advice={table.advice?.action ?? null}
            refusal={refusal && { ...refusal, facts: refusal.facts ?? {} }}
            motion={table.motion}
            drawing={drawing}
            play={play}
            attempt={(action) => live.attempt(acting ?? 0, action).catch(() => null)}
          />
        </Suspense>
        {refusal && (
          <p role="alert" className={style.refusal}>
            {refusal.sentence}
          </p>
        )}
        <Bar live={live} table={table} acting={acting} />
      </main>
      <aside className={style.rail}>
        <Players table={table} />
        <Log entries={table.log} names={names} />
        <Chat live={live} said={table.chat} />
      </aside>
    </div>
  );
}

/** The legal actions of the seat that is to act, asked for anew after every action. */
function useChoices(live: LiveTable, table: Snapshot, acting: number | null): Choice[] {
  const [choices, setChoices] = useState<Choice[]>([]);
  const moment = table.log.length;
  const open = table.line === "open" && table.table?.phase === "playing";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment stands for the state
  useEffect(() => {
    setChoices([]);
    if (acting === null || !open) return;
    let wanted = true;
    void live.choices(acting).then((listed) => wanted && setChoices(listed));
    return () => {
      wanted = false;
    };
  }, [live, acting, moment, open]);
  return choices;
}

/** The drawing of the state, for games without a screen of their own. */
function useDrawing(live: LiveTable, table: Snapshot): Drawn["drawing"] | null {
  const [drawing, setDrawing] = useState<Drawn["drawing"] | null>(null);
  const moment = table.log.length;
  const wanted = table.line === "open" && !hasScreen(table.table?.game ?? "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment stands for the state
  useEffect(() => {
    if (wanted) void live.drawing().then(setDrawing);
  }, [live, wanted, moment]);
  return drawing;
}

function Players({ table }: { table: Snapshot }) {
  const actors = actorsOf(table);
  const { scores = [] } = (table.view ?? {}) as { scores?: number[] };
  return (
    <ul className={style.players}>
      {table.table?.seats.map((seat, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
        <li key={at} data-acting={actors.includes(at)} className={style.player}>
          <SeatSign seat={at} />
          <Name seat={seat} mine={table.mine.includes(at)} />
          <strong className="figures">{scores[at] ?? 0}</strong>
        </li>
      ))}
    </ul>
  );
}

function Name({ seat, mine }: { seat: SeatView; mine: boolean }) {
  const away = seat.kind === "person" && !seat.present;
  return (
    <span className={away ? "quiet" : ""} data-mine={mine}>
      {seat.name}
    </span>
  );
}
