/** A game to look at again: a table's, or one from a file, checked and shown moment by moment. */

import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Board, STILL } from "../board/board";
import { Proof } from "../board/dice-proof";
import { Log } from "../board/log";
import { actorsOf, namesOf, scoresOf } from "../board/people";
import { useCheck } from "../dice/check";
import { hasScreen } from "../games/registry";
import { useGameWords } from "../games/words";
import type { MotionView } from "../generated/views";
import { SeatSign, seatColour } from "../look/seats";
import { api } from "../net/api";
import { Moments } from "../net/moments";
import type { GameRecord } from "../net/record";
import { useCall } from "../net/use";
import { Failed } from "../shell/failed";
import { Head } from "../shell/head";
import { toldText } from "../words/told";
import { useWords, WordsContext } from "../words/words";
import { Transport } from "./bar";
import { OpenRecord } from "./open";
import style from "./page.module.css";
import { useTransport } from "./transport";

/** The replay of a table, or of a file that is opened here. */
export default function Replay({ table }: { table: string | null }) {
  return table === null ? <FromFile /> : <FromTable table={table} />;
}

function FromTable({ table }: { table: string }) {
  const record = useCall(() => api.record(table), table);
  if (record.value) return <Shown record={record.value} table={table} />;
  return (
    <main id="content" className={style.none} aria-busy={!record.failure}>
      <Failed failure={record.failure} />
    </main>
  );
}

function FromFile() {
  const [record, setRecord] = useState<GameRecord | null>(null);
  return record ? <Shown record={record} table={null} /> : <OpenRecord open={setRecord} />;
}

function Shown({ record, table }: { record: GameRecord; table: string | null }) {
  const words = useGameWords(record.game);
  return (
    <WordsContext value={words}>
      <Theatre record={record} table={table} />
    </WordsContext>
  );
}

function Theatre({ record, table }: { record: GameRecord; table: string | null }) {
  const words = useWords();
  const { say } = words;
  const { game } = record;
  const title = words.game("title") ? say("title") : game;
  const moments = useMemo(
    () =>
      new Moments(
        () => Promise.resolve(record),
        () => !hasScreen(game),
      ),
    [record, game],
  );
  useSyncExternalStore(moments.subscribe, moments.read);
  const check = useCheck(record);
  const last = moments.last ?? record.log.length;
  const motion = useMotion(record);
  const transport = useTransport(last, (moment) => lengthOf(record, moments, moment, motion.known));
  const { moment } = transport;
  const view = useView(moments, moment, last);
  const falls = (view as { falls?: boolean } | undefined)?.falls ?? false;
  const { want } = motion;
  useEffect(() => {
    if (falls && hasScreen(game)) want(moment);
  }, [falls, moment, want, game]);
  useEffect(() => {
    document.title = `${say("replay.title", { game: title })} · Cairn`;
  }, [say, title]);

  const log = useMemo(() => record.log.map(([actor, action]) => ({ actor, action })), [record]);
  const names = useMemo(() => namesOf(peopleOf(record), words), [record, words]);
  const wrong = check.wrong.map(({ index }) => index + 1);
  return (
    <div className={style.theatre}>
      <Head title={say("replay.title", { game: title })} />
      <main id="content" className={style.stage} aria-label={say("table.board")}>
        <Board
          game={game}
          {...STILL}
          view={view}
          log={log.slice(0, moment)}
          names={names}
          motion={falls ? motion.known(moment) : null}
          drawing={moments.drawing(moment)}
        />
        <Transport
          transport={transport}
          last={last}
          wrong={wrong}
          record={record}
          table={table}
          title={title}
        />
      </main>
      <aside className={style.rail} aria-label={say("table.players")}>
        <Scores view={view} names={names} />
        <Proof check={check} secret={record.seed === null} names={names} show={transport.go} />
        {moments.problem && moment === last && (
          <p className={style.problem} role="status">
            {say("replay.stops")} {toldText(words, "problem", moments.problem, names)}
          </p>
        )}
        <div className={style.log}>
          <Log
            game={game}
            entries={log}
            notes={[]}
            names={names}
            shown={moment}
            show={(to) => transport.go(to ?? log.length)}
          />
        </div>
      </aside>
    </div>
  );
}

/** The view of a moment; while it is on its way, the one before it stays. */
function useView(moments: Moments, moment: number, last: number): unknown {
  const [kept, keep] = useState<unknown>(undefined);
  const view = moments.view(moment);
  useEffect(() => {
    moments.want(moment).catch(() => undefined);
    if (moment + AHEAD <= last) moments.want(moment + AHEAD).catch(() => undefined);
  }, [moments, moment, last]);
  useEffect(() => {
    if (view !== undefined) keep(view);
  }, [view]);
  return view ?? kept;
}

/** Moments that are asked for before they are needed. */
const AHEAD = 16;

interface Motions {
  known(moment: number): MotionView | null;
  want(moment: number): void;
}

/** How it falls in the moments where something falls. */
function useMotion(record: GameRecord): Motions {
  const [known, setKnown] = useState<ReadonlyMap<number, MotionView | null>>(new Map());
  return useMemo(
    () => ({
      known: (moment) => known.get(moment) ?? null,
      want: (moment) => {
        if (known.has(moment)) return;
        const add = (motion: MotionView | null) =>
          setKnown((before) => new Map(before).set(moment, motion));
        add(null);
        void api
          .motion({ record: { ...record }, first: moment, count: 1 })
          .then(add, () => undefined);
      },
    }),
    [record, known],
  );
}

/** How long a moment stays, in milliseconds at speed 1; null while it isn't there yet. */
function lengthOf(
  record: GameRecord,
  moments: Moments,
  moment: number,
  motion: Motions["known"],
): number | null {
  const view = moments.view(moment) as { falls?: boolean } | undefined;
  if (!view) return null;
  const falling = view.falls ? motion(moment) : null;
  if (falling) return 400 + (1000 * falling.frames.length) / falling.frames_per_second;
  return (record.log[moment]?.[0] ?? 0) < 0 ? 500 : 1_000;
}

function peopleOf({ players, bots }: GameRecord) {
  return players.map((name, at) => {
    const bot = bots?.[at] != null;
    return { kind: bot ? ("bot" as const) : ("person" as const), name, bot: bot ? name : null };
  });
}

function Scores({ view, names }: { view: unknown; names: string[] }) {
  const { say } = useWords();
  const scores = scoresOf(view);
  const actors = actorsOf(view);
  return (
    <ul className={style.scores} aria-label={say("table.players")}>
      {names.map((name, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          key={at}
          data-turn={actors.includes(at)}
          style={{ ["--colour" as string]: seatColour(at) }}
        >
          <SeatSign seat={at} />
          <span>{name}</span>
          <strong className="figures">{scores[at] ?? 0}</strong>
        </li>
      ))}
    </ul>
  );
}
