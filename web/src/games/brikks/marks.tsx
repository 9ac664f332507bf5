/** The marks on the sheet: the aim, refusals, the row being counted, and the latest news. */

import type { BrikksSheetView } from "../../generated/views";
import { Block, CELL, corner } from "./block";
import { Filled, type Place, squaresAt, wayIn, winds } from "./falling";
import style from "./marks.module.css";
import type { News } from "./news";
import { blockOf, HEIGHT, type Square, sizeOf, WIDTH } from "./parts";

interface Props {
  aim: Place;
  sheet: BrikksSheetView;
  worth: string;
  sent: boolean;
}

/** The held block above the grid, its way down, and where it will rest. */
export function Aimed({ aim, sheet, worth, sent }: Props) {
  const way = wayIn(aim, new Filled(sheet.cells));
  const entry = way[0]?.[0] ?? aim.column;
  const squares = squaresAt(aim);
  const [wide, high] = sizeOf(aim.block);
  const [x, y] = corner([aim.column + wide / 2, aim.row + high]);
  return (
    <>
      {!sent && <Way aim={aim} way={way} />}
      <g className={style.ghost} data-sent={sent}>
        <Block block={aim.block} squares={squares} />
      </g>
      {!sent && <Hung block={aim.block} column={entry} />}
      {worth && !sent && (
        <g
          transform={`translate(${Math.min(Math.max(x, 34), WIDTH * CELL - 34)} ${y + CELL / 2 - 4})`}
        >
          <g className={style.tag}>
            <rect
              x={-worth.length * 5.6 - 12}
              y={-17}
              width={worth.length * 11.2 + 24}
              height={30}
              rx={15}
            />
            <text y={5}>{worth}</text>
          </g>
        </g>
      )}
    </>
  );
}

/** A beam where the block falls straight, otherwise the path of its centre. */
function Way({ aim, way }: { aim: Place; way: readonly Square[] }) {
  const [wide, high] = sizeOf(aim.block);
  if (!winds(way)) {
    const [x, bottom] = corner([aim.column, aim.row + high - 1]);
    return <rect x={x} y={-10} width={wide * CELL} height={bottom + 10} className={style.beam} />;
  }
  const points = way.map(([column, row]) => {
    const [x, y] = corner([column, row]);
    return `${x + (wide * CELL) / 2},${y + CELL - (high * CELL) / 2}`;
  });
  return <polyline points={points.join(" ")} className={style.way} />;
}

/** A block above the grid, if there is air: over the column where it would fall, or idle. */
export function Hung({ block, column }: { block: string | null; column?: number }) {
  if (!block) return null;
  const at = column ?? Math.ceil((WIDTH - sizeOf(block)[0]) / 2) + 1;
  const squares = blockOf(block).squares.map(([x, y]): Square => [x + 1, HEIGHT + 1 + y]);
  return (
    <g
      className={style.hung}
      data-idle={column === undefined}
      style={{ transform: `translate(${(at - 1) * CELL}px, -12px)` }}
    >
      <Block block={block} squares={squares} />
    </g>
  );
}

/** The width of the values beside the grid. */
export const VALUES = 92;

/** The row being counted, framed with its points. */
export function Counted({ row }: { row: number }) {
  const [x, y] = corner([1, row]);
  return (
    <rect
      x={x - 3}
      y={y}
      width={WIDTH * CELL + VALUES - 2}
      height={CELL}
      rx={6}
      className={style.counted}
    />
  );
}

/** The squares that caused a refusal. */
export function Refused({ squares }: { squares: readonly Square[] }) {
  return squares.map((square) => {
    const [x, y] = corner(square);
    return (
      <rect
        key={String(square)}
        x={x + 3}
        y={y + 3}
        width={CELL - 6}
        height={CELL - 6}
        rx={6}
        className={style.refused}
      />
    );
  });
}

/** Filled rows flash, and points rise where they were made. */
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
