/** The two dice: a cube of colours and a pyramid of numbers. Their tumbling delays nothing. */

import { useRef } from "react";
import { paint, Sign } from "./block";
import style from "./dice.module.css";
import { blockOf, COLOURS, type Colour } from "./parts";

interface Props {
  rolled: string | null;
  /** The number of rolls so far: a new number makes them tumble. */
  rolls: number;
}

/** The two dice, tumbling after every roll. */
export function Dice({ rolled, rolls }: Props) {
  const first = useRef(rolls);
  const tumbling = rolls !== first.current;
  const block = rolled ? blockOf(rolled) : null;
  return (
    <svg viewBox="-2 -1 100 46" className={style.dice} data-tumbling={tumbling} aria-hidden="true">
      <g key={`cube ${rolls}`} className={style.die}>
        <Cube colour={block?.colour} />
        {tumbling &&
          COLOURS.slice(0, 4).map((other) => <Cube key={other} colour={other} passing />)}
      </g>
      <g transform="translate(52 0)">
        <g key={`pyramid ${rolls}`} className={style.die}>
          <path d="M22 1L45 41Q45 44 42 44H2Q-1 44-1 41Z" className={style.pyramid} />
          <text x={22} y={38} className={style.number}>
            {block?.number}
          </text>
        </g>
      </g>
    </svg>
  );
}

interface CubeProps {
  /** The colour on top; undefined before the first roll. */
  colour: Colour | undefined;
  passing?: boolean;
}

function Cube({ colour, passing = false }: CubeProps) {
  return (
    <g className={passing ? style.passing : undefined} data-colour={colour}>
      <rect
        width={44}
        height={44}
        rx={9}
        className={style.cube}
        style={colour ? { fill: paint(colour) } : {}}
      />
      {colour && <Sign colour={colour} x={22} y={22} size={1.5} />}
    </g>
  );
}
