/** The score pad: a column for each colour, a line for each round. */

import type { ToppleColourView, ToppleRoundView, ToppleView } from "../../generated/views";
import { type Opening, ScoreCard } from "../../space/scores";
import { useWords } from "../../words/words";
import style from "./scores.module.css";
import { Token } from "./sign";

interface Props {
  view: ToppleView;
  names: string[];
  opening: Opening;
}

/** A player's columns, side by side. */
interface Player {
  seat: number;
  name: string;
  columns: ToppleColourView[];
}

/** The table; it shows sums alone where the points of the rounds are unknown. */
export function Scores({ view, names, opening }: Props) {
  const { say } = useWords();
  const players = view.scores.map((_, seat) => ({
    seat,
    name: names[seat] ?? "",
    columns: view.colours.filter((column) => column.seat === seat),
  }));
  const columns = players.flatMap((player) => player.columns);
  const { junior, target } = view.options;
  return (
    <ScoreCard
      className={style.scores}
      label={say("pad.label")}
      opening={opening}
      caption={junior ? say("pad.junior") : say("pad.target", { target })}
    >
      <thead>
        <Names players={players} turn={view.outcome ? null : view.turn} />
        <Left columns={columns} />
      </thead>
      {view.rounds && !junior && <Rounds rounds={view.rounds} columns={columns} />}
      <tfoot>
        <Sums players={players} view={view} />
      </tfoot>
    </ScoreCard>
  );
}

function Names({ players, turn }: { players: Player[]; turn: number | null }) {
  return (
    <tr>
      <td />
      {players.map(({ seat, name, columns }) => (
        <th key={seat} scope="colgroup" colSpan={columns.length} data-turn={turn === seat}>
          <span className={style.name}>{name}</span>
        </th>
      ))}
    </tr>
  );
}

/** The colours, and how many pieces of each are left. */
function Left({ columns }: { columns: ToppleColourView[] }) {
  const { say } = useWords();
  return (
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
  );
}

interface RoundsProps {
  rounds: ToppleRoundView[];
  columns: ToppleColourView[];
}

function Rounds({ rounds, columns }: RoundsProps) {
  return (
    <tbody>
      {rounds.map(({ points, toppled }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
        <tr key={n}>
          <th scope="row">{n + 1}</th>
          {columns.map(({ colour, seat }) => (
            <td key={colour}>
              {shown(points[colour])}
              {toppled === seat && <Fell />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** The points of every player; in a junior game, who is still in. */
function Sums({ players, view }: { players: Player[]; view: ToppleView }) {
  const { say } = useWords();
  const { junior } = view.options;
  return (
    <tr>
      <th scope="row">{junior ? say("pad.in") : say("pad.sum")}</th>
      {players.map(({ seat, columns }) => (
        <td key={seat} colSpan={columns.length}>
          {junior ? <In out={view.out.includes(seat)} /> : shown(view.scores[seat])}
        </td>
      ))}
    </tr>
  );
}

function shown(points: number | undefined): string {
  return points === undefined ? "·" : String(points).replace("-", "−");
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
