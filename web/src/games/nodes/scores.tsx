/** Everybody's pieces and points, where there are several: who is out, and how rounds ended. */

import { CircleSlash } from "lucide-react";
import type { NodesRoundView, NodesView } from "../../generated/views";
import { SeatSign } from "../../look/seats";
import { type Opening, ScoreCard } from "../../space/scores";
import { useWords } from "../../words/words";
import { PieceIcon } from "./drawn";
import { TYPES, type Type } from "./parts";
import style from "./scores.module.css";
import { leftOf, setOf, stepOf } from "./table";

interface Props {
  view: NodesView;
  names: string[];
  opening: Opening;
}

/** The table of the seats, and the list of the rounds below it. */
export function Scores({ view, names, opening }: Props) {
  const { say } = useWords();
  const types = TYPES.filter((type) => type !== "base" || view.phase === "base");
  return (
    <ScoreCard
      className={style.scores}
      label={say("seats.label")}
      opening={opening}
      caption={say("seats.target", { points: Number(view.options.points) })}
      below={view.rounds && view.rounds.length > 0 && <Rounds rounds={view.rounds} names={names} />}
    >
      <Types view={view} types={types} />
      <tbody>
        {names.map((name, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <Seat key={seat} {...{ view, types, seat, name }} />
        ))}
      </tbody>
    </ScoreCard>
  );
}

/** A column for each type, with its picture. */
function Types({ view, types }: { view: NodesView; types: readonly Type[] }) {
  const { say } = useWords();
  return (
    <thead>
      <tr>
        <td />
        {types.map((type) => (
          <th key={type} scope="col" aria-label={say("type", { type })}>
            <span className={style.icon}>
              <PieceIcon
                type={type}
                nodes={setOf(view).shapes[type]}
                seat={view.turn}
                step={stepOf(view)}
                scale={type === "base" ? 8 : 10}
              />
            </span>
          </th>
        ))}
        <th scope="col">{say("seats.points")}</th>
      </tr>
    </thead>
  );
}

interface SeatProps {
  view: NodesView;
  types: readonly Type[];
  seat: number;
  name: string;
}

/** A line for each seat: what it holds, and its points. */
function Seat({ view, types, seat, name }: SeatProps) {
  const { say } = useWords();
  const out = view.out[seat];
  return (
    <tr data-turn={view.turn === seat && !view.outcome} data-out={out}>
      <th scope="row">
        <span className={style.name}>
          <SeatSign seat={seat} />
          <span>{name}</span>
          {out && !view.outcome && (
            <CircleSlash size={16} role="img" aria-label={say("seats.out")} />
          )}
        </span>
      </th>
      {types.map((type) => (
        <td key={type} data-none={leftOf(view, seat, type) === 0}>
          {leftOf(view, seat, type)}
        </td>
      ))}
      <td className={style.points}>{signed(view.points[seat] ?? 0)}</td>
    </tr>
  );
}

/** Who won which round, or knocked the stack over. */
function Rounds({ rounds, names }: { rounds: NodesRoundView[]; names: string[] }) {
  const { say } = useWords();
  return (
    <ol className={style.rounds} aria-label={say("rounds.label")}>
      {rounds.map(({ seat, how, points }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
        <li key={n} data-how={how}>
          <small>{n + 1}</small>
          <SeatSign seat={seat} />
          <span>{say("rounds.one", { name: names[seat] ?? "", how })}</span>
          <strong className="figures">{`${points > 0 ? "+" : ""}${signed(points)}`}</strong>
        </li>
      ))}
    </ol>
  );
}

function signed(points: number): string {
  return String(points).replace("-", "−");
}
