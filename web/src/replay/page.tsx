/** The replay of a table or a file, checked and shown moment by moment. */

import { useState } from "react";
import { Board, STILL } from "../board/board";
import { Proof } from "../board/dice-proof";
import { Log } from "../board/log";
import { actorsOf, standingOf } from "../board/people";
import { Count } from "../board/standing";
import { useActionTeller } from "../games/screen";
import { useGameWords } from "../games/words";
import { SeatSign, seatColour } from "../look/seats";
import { api } from "../net/api";
import type { GameRecord } from "../net/record";
import { useCall } from "../net/use";
import { Failed } from "../shell/failed";
import { Head } from "../shell/head";
import { toldText } from "../words/told";
import { useWords, WordsContext } from "../words/words";
import { TransportBar } from "./bar";
import { OpenRecord } from "./open";
import style from "./page.module.css";
import { type Playing, usePlaying } from "./playing";

/** The replay of a table, or of a file opened here. */
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

interface Given {
  record: GameRecord;
  table: string | null;
}

function Theatre({ record, table }: Given) {
  const { say } = useWords();
  const playing = usePlaying(record);
  return (
    <div className={style.theatre}>
      <Head title={say("replay.title", { game: playing.title })} />
      <Stage record={record} table={table} playing={playing} />
      <Rail record={record} playing={playing} />
    </div>
  );
}

/** The board and the bar under it. */
function Stage({ record, table, playing }: Given & { playing: Playing }) {
  const { transport, moments, title, last, view, log, names, fall, check } = playing;
  const { say } = useWords();
  return (
    <main id="content" className={style.stage} aria-label={say("table.board")}>
      <Board
        game={record.game}
        {...STILL}
        view={view}
        log={log.slice(0, transport.moment)}
        names={names}
        fall={fall}
        drawing={moments.drawing(transport.moment)}
      />
      <TransportBar
        transport={transport}
        last={last}
        wrong={check.wrong.map(({ index }) => index + 1)}
        record={record}
        table={table}
        title={title}
      />
    </main>
  );
}

/** The panel beside the board: scores, the proof of the dice, the log. */
function Rail({ record, playing }: { record: GameRecord; playing: Playing }) {
  const { transport, moments, last, view, log, names, check } = playing;
  const { moment, go } = transport;
  const words = useWords();
  const { say } = words;
  const tell = useActionTeller(record.game, names);
  return (
    <aside className={style.rail} aria-label={say("table.players")}>
      <Scores view={view} names={names} />
      <Proof
        game={record.game}
        check={check}
        secret={record.seed === null}
        names={names}
        show={go}
      />
      {moments.problem && moment === last && (
        <p className="warning" role="status">
          {say("replay.stops")} {toldText(words, "problem", moments.problem, names, tell)}
        </p>
      )}
      <div className={style.log}>
        <Log
          game={record.game}
          entries={log}
          notes={[]}
          names={names}
          shown={moment}
          show={(to) => go(to ?? log.length)}
        />
      </div>
    </aside>
  );
}

function Scores({ view, names }: { view: unknown; names: string[] }) {
  const { say } = useWords();
  const standing = standingOf(view);
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
          <Count standing={standing} seat={at} />
        </li>
      ))}
    </ul>
  );
}
