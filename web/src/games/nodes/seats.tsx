/** Everybody's pieces and points, where there are several: who is out, and how rounds ended. */

import { CircleSlash } from "lucide-react";
import type { NodesView } from "../../generated/views";
import { SeatSign } from "../../look/seats";
import { useWords } from "../../words/words";
import { PieceIcon } from "./drawn";
import { TYPES } from "./parts";
import type { Round } from "./rounds";
import style from "./seats.module.css";
import { leftOf, setOf, stepOf } from "./table";

interface Props {
  view: NodesView;
  names: string[];
  rounds: Round[] | null;
}

export function Seats({ view, names, rounds }: Props) {
  const { say } = useWords();
  const types = TYPES.filter((type) => type !== "base" || view.phase === "base");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className={style.seats} tabIndex={0} aria-label={say("seats.label")}>
      <table className="figures">
        <caption>{say("seats.target", { points: targetOf(view) })}</caption>
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
        <tbody>
          {view.points.map((points, seat) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
              key={seat}
              data-turn={view.turn === seat && !view.outcome}
              data-out={view.out[seat]}
            >
              <th scope="row">
                <span className={style.name}>
                  <SeatSign seat={seat} />
                  <span>{names[seat]}</span>
                  {view.out[seat] && !view.outcome && (
                    <CircleSlash size={16} role="img" aria-label={say("seats.out")} />
                  )}
                </span>
              </th>
              {types.map((type) => (
                <td key={type} data-none={leftOf(view, seat, type) === 0}>
                  {leftOf(view, seat, type)}
                </td>
              ))}
              <td className={style.points}>{signed(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rounds && rounds.length > 0 && <Rounds rounds={rounds} names={names} />}
    </section>
  );
}

/** Who won which round, or knocked the stack over. */
function Rounds({ rounds, names }: { rounds: Round[]; names: string[] }) {
  const { say } = useWords();
  return (
    <ol className={style.rounds} aria-label={say("rounds.label")}>
      {rounds.map(({ seat, how }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
        <li key={n} data-how={how}>
          <small>{n + 1}</small>
          <SeatSign seat={seat} />
          <span>{say("rounds.one", { name: names[seat] ?? "", how })}</span>
          <strong className="figures">{how === "won" ? "+1" : "−1"}</strong>
        </li>
      ))}
    </ol>
  );
}

function targetOf(view: NodesView): number {
  return Number(view.options.points ?? 3);
}

function signed(points: number): string {
  return String(points).replace("-", "−");
}
