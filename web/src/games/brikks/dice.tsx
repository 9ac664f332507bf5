/** The two dice: a cube of colours and a pyramid of numbers. Their tumbling delays nothing. */

import { useRef } from "react";
import { colour, Sign } from "./block";
import style from "./dice.module.css";
import { LETTERS } from "./parts";

interface Props {
  rolled: string | null;
  /** The number of rolls so far: a new number makes them tumble. */
  rolls: number;
  x: number;
  y: number;
}

/** The two dice, tumbling after every roll. */
export function Dice({ rolled, rolls, x, y }: Props) {
  const first = useRef(rolls);
  const tumbling = rolls !== first.current;
  const letter = rolled?.[0] ?? "";
  const number = rolled?.[1] ?? "";
  return (
    <g transform={`translate(${x} ${y})`} className={style.dice} data-tumbling={tumbling}>
      <g key={`cube ${rolls}`} className={style.die}>
        <Cube letter={letter} />
        {tumbling &&
          LETTERS.slice(0, 4).map((other) => <Cube key={other} letter={other} passing />)}
      </g>
      <g transform="translate(0 66)">
        <g key={`pyramid ${rolls}`} className={style.die}>
          <path d="M22 1L45 41Q45 44 42 44H2Q-1 44-1 41Z" className={style.pyramid} />
          <text x={22} y={37} className={style.number}>
            {number}
          </text>
        </g>
      </g>
    </g>
  );
}

function Cube({ letter, passing = false }: { letter: string; passing?: boolean }) {
  return (
    <g className={passing ? style.passing : undefined} data-letter={letter}>
      <rect
        width={44}
        height={44}
        rx={9}
        className={style.cube}
        style={letter ? { fill: colour(letter) } : {}}
      />
      {letter && <Sign letter={letter} x={22} y={22} size={1.5} />}
    </g>
  );
}
