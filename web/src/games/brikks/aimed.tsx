/** The held block above the grid, its way down, where it will rest, and what that is worth. */

import type { BrikksSheetView } from "../../generated/views";
import { Block, CELL, corner } from "./block";
import { Filled, type Place, squaresAt, wayIn, winds } from "./falling";
import { HEIGHT, type Square, shapeOf, sizeOf, WIDTH } from "./parts";
import style from "./sheet.module.css";

interface Props {
  aim: Place;
  sheet: BrikksSheetView;
  worth: string;
  sent: boolean;
}

/** The held block above the grid, its way down, and where it will rest. */
export function Aimed({ aim, sheet, worth, sent }: Props) {
  const way = wayIn(aim, new Filled(sheet.rows));
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
          className={style.worth}
          transform={`translate(${Math.min(Math.max(x, 34), WIDTH * CELL - 34)} ${y + CELL / 2 - 4})`}
        >
          <rect
            x={-worth.length * 5.6 - 12}
            y={-17}
            width={worth.length * 11.2 + 24}
            height={30}
            rx={15}
          />
          <text y={5}>{worth}</text>
        </g>
      )}
    </>
  );
}

/** A beam where the block falls straight, else the line that its middle takes. */
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

export function Hung({ block, column }: { block: string | null; column?: number }) {
  if (!block) return null;
  const at = column ?? Math.ceil((WIDTH - sizeOf(block)[0]) / 2) + 1;
  const squares = shapeOf(block).map(([x, y]): Square => [x + 1, HEIGHT + 1 + y]);
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
