/** The score sheet: a column for every player, levels and extra points separately. */

import { Table2, X } from "lucide-react";
import { useState } from "react";
import type { BiddiView } from "../../generated/views";
import { SeatSign } from "../../look/seats";
import { useWords } from "../../words/words";
import style from "./scores.module.css";

interface Props {
  view: BiddiView;
  names: string[];
  /** The towers of the last round are checked: before that, nothing gives the points away. */
  counted: boolean;
}

/** The points of all rounds so far, and their sums; behind a press where there is little room. */
export function Scores({ view, names, counted }: Props) {
  const { say } = useWords();
  const [open, setOpen] = useState(false);
  if (!counted) return <div className={style.frame} />;
  return (
    <>
      <button
        type="button"
        className={`button ${style.press}`}
        aria-label={say("scores.label")}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? <X size={20} aria-hidden="true" /> : <Table2 size={20} aria-hidden="true" />}
      </button>
      <Sheet {...{ view, names, open }} />
    </>
  );
}

function Sheet({ view, names, open }: Omit<Props, "counted"> & { open: boolean }) {
  const { say } = useWords();
  return (
    <div className={style.frame} data-open={open}>
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
