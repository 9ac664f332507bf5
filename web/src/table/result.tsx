/** The end of a game: who won, what each scored, and where to go from here. */

import { Download, History, RotateCcw, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { DiceProof } from "../board/dice-proof";
import { standingOf } from "../board/people";
import { Count } from "../board/standing";
import type { OutcomeView, StandingView } from "../generated/views";
import { SeatSign } from "../look/seats";
import { api } from "../net/api";
import { saveRecord } from "../net/record";
import type { Snapshot } from "../net/table";
import { listed } from "../words/format";
import { toldText } from "../words/told";
import { useWords, type Words } from "../words/words";
import { Cheer, type Tone } from "./cheer";
import style from "./result.module.css";

interface Props {
  table: Snapshot;
  outcome: OutcomeView;
  names: string[];
  again: () => void;
  /** Undo the last move of a game that I played alone and lost; null for any other. */
  undo: (() => void) | null;
}

/** The result with its ranking, the ways on, and the proof of the dice. */
export function Result({ table, outcome, names, again, undo }: Props) {
  const words = useWords();
  const { say } = words;
  const { table: id = "", game = "" } = table.table ?? {};
  const reason = toldText(words, "reason", outcome.reason, names);
  const tone = toneOf(outcome, table.mine);
  return (
    <section aria-labelledby="result" className={style.result} data-tone={tone}>
      <Cheer tone={tone} winner={outcome.winners[0]} />
      <h2 id="result">{headline(table, outcome, names, words)}</h2>
      {reason && <p className="quiet">{reason}</p>}
      <Ranking
        outcome={outcome}
        standing={standingOf(table.view)}
        names={names}
        mine={table.mine}
      />
      {table.table?.casual && <p className={style.note}>{say("result.casual")}</p>}
      <div className={style.ways}>
        {undo && (
          <button type="button" className="button" onClick={undo}>
            <Undo2 size={18} aria-hidden="true" />
            {say("bar.undo.long")}
          </button>
        )}
        {table.mine.length > 0 && (
          <button type="button" className="button main" onClick={again}>
            <RotateCcw size={18} aria-hidden="true" />
            {say(table.table?.rematch ? "result.joinAgain" : "table.rematch")}
          </button>
        )}
        <Link className="button" href={`/replay/${id}`}>
          <History size={18} aria-hidden="true" />
          {say("table.replay")}
        </Link>
        <Save id={id} game={game} />
      </div>
      <DiceProof table={id} game={game} names={names} />
    </section>
  );
}

/** Whether the viewer won, lost, or only watched. */
export function toneOf({ winners }: OutcomeView, mine: number[]): Tone {
  if (mine.length === 0) return "watched";
  return winners.some((seat) => mine.includes(seat)) ? "won" : "lost";
}

/** The meaning of the result for the viewer. */
export function headline(
  { mine, view }: Snapshot,
  { scores, winners }: OutcomeView,
  names: string[],
  words: Words,
): string {
  const { say } = words;
  if (scores.length === 1 && standingOf(view).counted === "points")
    return say("result.solo", { points: scores[0] ?? 0 });
  if (scores.length === 1 && winners.length === 0) return say("result.lost");
  if (winners.length === 0) return say("result.nobody");
  const called = winners.map((seat) => names[seat] ?? "");
  const won = winners.filter((seat) => mine.includes(seat)).length;
  if (won && mine.length === 1) return say(winners.length > 1 ? "result.youShare" : "result.you");
  return say("result.won", { names: listed(words.language, called), count: winners.length });
}

interface RankingProps {
  outcome: OutcomeView;
  standing: StandingView;
  names: string[];
  mine: number[];
}

/** The winners first, then by points; lengths compare points and nothing else. */
function Ranking({ outcome: { scores, winners }, standing, names, mine }: RankingProps) {
  const order = scores
    .map((score, seat) => ({ score, seat, won: winners.includes(seat) }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score);
  const most = standing.counted === "points" ? Math.max(...scores, 1) : 0;
  return (
    <ol className={style.ranking}>
      {order.map(({ score, seat, won }) => (
        <li key={seat} data-won={won} data-mine={mine.includes(seat)}>
          <SeatSign seat={seat} />
          <span className={style.name}>{names[seat]}</span>
          <Count standing={standing} seat={seat} />
          {most > 0 && (
            <span
              aria-hidden="true"
              className={style.length}
              style={{
                width: `${(100 * Math.max(score, 0)) / most}%`,
                background: `var(--seat-${seat % 6})`,
              }}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function Save({ id, game }: { id: string; game: string }) {
  const { say } = useWords();
  const [failed, setFailed] = useState(false);

  async function save(): Promise<void> {
    setFailed(false);
    await api.record(id).then(
      (record) => saveRecord(record, `${game}-${id}`),
      () => setFailed(true),
    );
  }

  return (
    <>
      <button type="button" className="button" onClick={save}>
        <Download size={18} aria-hidden="true" />
        {say("result.save")}
      </button>
      {failed && <p role="alert">{say("result.notSaved")}</p>}
    </>
  );
}
