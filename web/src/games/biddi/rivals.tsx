/** The others' towers, growing beside your own. */

import type { BiddiView } from "../../generated/views";
import { SeatSign } from "../../look/seats";
import { useWords } from "../../words/words";
import { type Falling, FallingBlocks } from "./fall";
import { broadest, frameOf, RULER, viewBox } from "./frame";
import { laidOf } from "./laid";
import style from "./rivals.module.css";
import { Ground, Ruler } from "./ruler";
import { Tower } from "./tower";

/** Units to both sides of the middle, at least. */
const BESIDE = 6.5;

interface Props {
  view: BiddiView;
  seats: readonly number[];
  names: string[];
  falls: ReadonlyMap<number, Falling>;
  /** Whether to draw the ruler with the plan of the levels. */
  ruled?: boolean;
}

/** The towers of some seats, side by side at one scale. */
export function Rivals({ view, seats, names, falls, ruled = false }: Props) {
  const towers = seats.map((seat) => view.tables[seat]?.levels.map(laidOf) ?? []);
  const half = broadest(towers, BESIDE);
  return (
    <ul className={style.rivals} data-count={seats.length}>
      {seats.map((seat) => (
        <Rival
          key={seat}
          {...{ view, seat, ruled, half }}
          name={names[seat] ?? ""}
          falling={falls.get(seat)}
        />
      ))}
    </ul>
  );
}

interface RivalProps {
  view: BiddiView;
  seat: number;
  name: string;
  falling: Falling | undefined;
  ruled: boolean;
  half: number;
}

function Rival(props: RivalProps) {
  const { say } = useWords();
  const { view, seat, name } = props;
  const { levels } = view;
  const built = view.tables[seat]?.levels.length ?? 0;
  return (
    <li className={style.rival} data-done={built >= levels}>
      <p>
        <SeatSign seat={seat} />
        <span className={style.name}>{name}</span>
        <span className="figures">
          <span aria-hidden="true">
            {built}/{levels}
          </span>
          <span className="visually-hidden">{say("rival.built", { built, levels })}</span>
        </span>
      </p>
      <Picture {...props} />
    </li>
  );
}

function Picture({ view, seat, falling, ruled, half }: RivalProps) {
  const { levels, plan } = view;
  const tower = view.tables[seat]?.levels.map(laidOf) ?? [];
  const frame = frameOf(tower, half);
  const left = frame.middle - frame.half;
  const wide = 2 * frame.half;
  return (
    <svg
      viewBox={viewBox(frame, levels, ruled)}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      {ruled && (
        <Ruler {...{ levels, plan }} built={tower.length} x={left - RULER} wide={wide + RULER} />
      )}
      <Ground x={left + 0.2} wide={wide - 0.4} />
      <Tower
        {...{ tower, seat }}
        weakest={view.tables[seat]?.weakest ?? null}
        letters={ruled}
        settles
      />
      {falling && <FallingBlocks falling={falling} />}
    </svg>
  );
}
