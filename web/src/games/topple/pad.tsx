/** The score pad: a column for each colour, a line for each round. */

import type { ToppleView } from "../../generated/views";
import { useWords } from "../../words/words";
import { type History, ownColours, type Round, sumOf } from "./history";
import style from "./pad.module.css";
import { Token } from "./sign";

interface Props {
  view: ToppleView;
  history: History;
  names: string[];
}

export function Pad({ view, history, names }: Props) {
  const { say } = useWords();
  const fits = view.colours.every(({ colour, points }) => sumOf(history.rounds, colour) === points);
  const { columns, heads } = layout(view, names);
  const junior = view.options.junior === true;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className={style.pad} tabIndex={0} aria-label={say("pad.label")}>
      <table className="figures">
        <caption>
          {junior ? say("pad.junior") : say("pad.target", { target: target(view) })}
        </caption>
        <thead>
          <tr>
            <td />
            {heads.map(({ seat, name, span }) => (
              <th
                key={seat}
                scope="colgroup"
                colSpan={span}
                data-turn={view.turn === seat && !view.outcome}
              >
                <span className={style.name}>{name}</span>
              </th>
            ))}
          </tr>
          <tr>
            <th scope="row" className={style.small}>
              {say("pad.left")}
            </th>
            {columns.map(({ colour, left }) => (
              <th key={colour} scope="col" aria-label={say("pad.column", { colour, left })}>
                <span className={style.token}>
                  <Token colour={colour} />
                  <small>{left}</small>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {fits && !junior && (
          <tbody>
            {history.rounds.map((round, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
              <tr key={n}>
                <th scope="row">{n + 1}</th>
                {columns.map(({ colour, seat }) => (
                  <td key={colour}>
                    {shown(round.points[colour])}
                    {fell(round, seat) && <Fell />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
        <tfoot>
          <tr>
            <th scope="row">{junior ? say("pad.in") : say("pad.sum")}</th>
            {heads.map(({ seat, span }) => (
              <td key={seat} colSpan={span}>
                {junior ? <In out={view.out.includes(seat)} /> : shown(view.scores[seat])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Columns in the order of the players, so that two colours of one stand side by side. */
function layout(view: ToppleView, names: string[]) {
  const seats = view.scores.map((_, seat) => seat);
  const heads = seats.map((seat) => ({
    seat,
    name: names[seat] ?? "",
    span: ownColours(seat, seats.length).length,
  }));
  const columns = seats.flatMap((seat) => view.colours.filter((one) => one.seat === seat));
  return { heads, columns };
}

function target(view: ToppleView): number {
  return Number(view.options.target ?? 0);
}

function shown(points: number | undefined): string {
  return points === undefined ? "·" : String(points).replace("-", "−");
}

function fell(round: Round, seat: number): boolean {
  return round.toppled === seat;
}

function Fell() {
  const { say } = useWords();
  return (
    <span className={style.fell} role="img" aria-label={say("pad.fell")}>
      ⤵
    </span>
  );
}

function In({ out }: { out: boolean }) {
  const { say } = useWords();
  return <span className={out ? "quiet" : undefined}>{say(out ? "pad.out" : "pad.still")}</span>;
}
