/** The score sheet: a column for every player, levels and extra points separately. */

import type { BiddiView } from "../../generated/views";
import { SeatSign } from "../../look/seats";
import { useWords } from "../../words/words";
import style from "./scores.module.css";

/** The points of all rounds so far, and their sums. */
export function Scores({ view, names }: { view: BiddiView; names: string[] }) {
  const { say } = useWords();
  return (
    <div className={style.frame}>
      <table className={`figures ${style.scores}`}>
        <caption className="visually-hidden">{say("scores.label")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("scores.round")}</th>
            {names.map((name, seat) => (
              <th key={name} scope="col">
                <SeatSign seat={seat} /> {name}
              </th>
            ))}
          </tr>
        </thead>
        <Rounds points={view.points} />
        <Sums scores={view.scores} />
      </table>
    </div>
  );
}

function Rounds({ points }: Pick<BiddiView, "points">) {
  return (
    <tbody>
      {points.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
        <tr key={at}>
          <th scope="row">{at + 1}</th>
          {row.map(([levels = 0, extra = 0], seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            <td key={seat}>
              {levels}
              {extra > 0 && <em> +{extra}</em>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Sums({ scores }: Pick<BiddiView, "scores">) {
  const { say } = useWords();
  const best = Math.max(...scores);
  return (
    <tfoot>
      <tr>
        <th scope="row">{say("scores.sum")}</th>
        {scores.map((score, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <td key={seat} data-best={score === best}>
            {score}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
