/** What happens in a moment: filled rows flash, points rise where they were made, bombs explode. */

import { CELL } from "./block";
import style from "./effects.module.css";
import type { News } from "./news";
import { HEIGHT, WIDTH } from "./parts";

export function Flashes({ news }: { news: News | null }) {
  if (!news) return null;
  return (
    <g key={news.key}>
      {news.filled.map((row) => (
        <rect
          key={row}
          y={(HEIGHT - row) * CELL}
          width={WIDTH * CELL}
          height={CELL}
          className={style.flash}
        />
      ))}
      {news.gained.map(({ row, points }) => (
        <g key={row} transform={`translate(${WIDTH * CELL - CELL} ${(HEIGHT - row) * CELL + 28})`}>
          <text className={style.rise}>+{points}</text>
        </g>
      ))}
    </g>
  );
}

const SPARKS = 14;

/** A short explosion in the air above the grid. */
export function Bang() {
  return (
    <g transform={`translate(${(WIDTH * CELL) / 2} ${-2 * CELL})`}>
      <circle r={64} className={style.blast} />
      <circle r={40} className={style.core} />
      {Array.from({ length: SPARKS }, (_, at) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: sparks are all alike
          key={at}
          transform={`rotate(${(at * 360) / SPARKS + (at % 3) * 7})`}
        >
          <rect x={24} y={-4} width={14 - (at % 3) * 3} height={8} rx={2} className={style.spark} />
        </g>
      ))}
    </g>
  );
}
