/** The others' towers, growing beside one's own. */

import type { BiddiView } from "../../generated/views";
import { SeatSign } from "../../look/seats";
import { useWords } from "../../words/words";
import { type Falling, FallingBlocks } from "./fall";
import style from "./rivals.module.css";
import { laidOf } from "./stack";
import { broadest, frameOf, Ground, RULER, Ruler, Tower, viewBox } from "./tower";

/** Units to both sides of the middle, at least. */
const BESIDE = 6.5;

interface Props {
  view: BiddiView;
  seats: readonly number[];
  names: string[];
  falls: ReadonlyMap<number, Falling>;
  /** With the ruler that says what goes on which level. */
  ruled?: boolean;
}

export function Rivals({ view, seats, names, falls, ruled = false }: Props) {
  const towers = seats.map((seat) => view.tables[seat]?.levels.map(laidOf) ?? []);
  const half = broadest(towers, BESIDE);
  return (
    <ul className={style.rivals} data-count={seats.length}>
      {seats.map((seat) => (
        <Rival key={seat} {...{ view, seat, names, ruled, half }} falling={falls.get(seat)} />
      ))}
    </ul>
  );
}

interface RivalProps {
  view: BiddiView;
  seat: number;
  names: string[];
  falling: Falling | undefined;
  ruled: boolean;
  half: number;
}

function Rival({ view, seat, names, falling, ruled, half }: RivalProps) {
  const { say } = useWords();
  const tower = view.tables[seat]?.levels.map(laidOf) ?? [];
  const { levels } = view;
  const done = tower.length >= levels;
  const frame = frameOf(tower, half);
  const left = frame.middle - frame.half;
  return (
    <li className={style.rival} data-done={done}>
      <p>
        <SeatSign seat={seat} />
        <span className={style.name}>{names[seat]}</span>
        <span className="figures">
          <span aria-hidden="true">
            {tower.length}/{levels}
          </span>
          <span className="visually-hidden">
            {say("rival.built", { built: tower.length, levels })}
          </span>
        </span>
      </p>
      <svg
        viewBox={viewBox(frame, levels, ruled)}
        preserveAspectRatio="xMidYMax meet"
        aria-hidden="true"
      >
        {ruled && (
          <Ruler
            {...{ levels }}
            plan={view.plan}
            built={tower.length}
            x={left - RULER}
            wide={2 * frame.half + RULER}
          />
        )}
        <Ground x={left + 0.2} wide={2 * frame.half - 0.4} />
        <Tower tower={tower} seat={seat} letters={ruled} sways settles />
        {falling && <FallingBlocks falling={falling} seat={seat} />}
      </svg>
    </li>
  );
}
