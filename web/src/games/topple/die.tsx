/** The die: it rolls on its way to the number, and lies there. */

import { useWords } from "../../words/words";
import style from "./die.module.css";

const PIPS: Record<number, [x: number, y: number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

interface Props {
  rolled: number | null;
  /** It has been used, and only lies there. */
  idle: boolean;
  /** Another for every roll, so that the same number rolls again. */
  roll: number;
}

/** The die as it lies; `rolled` is null before the first roll. */
export function Die({ rolled, idle, roll }: Props) {
  const { say } = useWords();
  return (
    <div
      className={style.die}
      role="img"
      aria-label={rolled && !idle ? say("die.shows", { level: rolled }) : say("die.lies")}
      data-idle={idle}
    >
      <div key={roll} className={style.cube} data-shows={rolled ?? 6}>
        {[1, 2, 3, 4, 5, 6].map((face) => (
          <svg key={face} viewBox="-2 -2 4 4" data-face={face} aria-hidden="true">
            {PIPS[face]?.map(([x, y]) => (
              <circle key={`${x}${y}`} cx={x} cy={y} r={0.4} />
            ))}
          </svg>
        ))}
      </div>
    </div>
  );
}
