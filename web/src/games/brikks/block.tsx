/** The drawing of blocks: a colour, its sign on every square, and a line around the block. */

import style from "./block.module.css";
import { outline } from "./outline";
import { blockOf, type Colour, HEIGHT, type Square, sizeOf } from "./parts";

/** The side of a square in the units of every drawing here. */
export const CELL = 40;

/** The upper left corner of a square on the drawing of a grid. */
export function corner([column, row]: Square): readonly [number, number] {
  return [(column - 1) * CELL, (HEIGHT - row) * CELL];
}

/** A colour in the sheet's style. */
export function paint(colour: Colour): string {
  return `var(--brikks-${colour})`;
}

const SIGNS: Record<Colour, string> = {
  white: "M0-6A6 6 0 1 0 0 6A6 6 0 1 0 0-6Z",
  yellow: "M0-7L7 5L-7 5Z",
  green: "M0-8L8 0L0 8L-8 0Z",
  red: "M-2-7H2V-2H7V2H2V7H-2V2H-7V-2H-2Z",
  blue: "M-7-5H7V-1H-7ZM-7 2H7V6H-7Z",
  black: "M-6-6H6V6H-6Z",
  single: "M-7-5L-5-7L0-2L5-7L7-5L2 0L7 5L5 7L0 2L-5 7L-7 5L-2 0Z",
};

/** The sign of a colour, around the middle of a square. */
export function Sign({ colour, x, y, size = 1 }: SignProps) {
  return (
    <path
      d={SIGNS[colour]}
      className={style.sign}
      transform={`translate(${x} ${y}) scale(${size})`}
    />
  );
}

interface SignProps {
  colour: Colour;
  x: number;
  y: number;
  size?: number;
}

interface BlockProps {
  block: string;
  squares: readonly Square[];
  className?: string | undefined;
  /** Whether it glows, like the newest one. */
  shines?: boolean;
  /** The height of the drawing in rows. */
  rows?: number;
}

/** A block on its squares; row 1 is the lowest of the drawing's rows. */
export function Block({ block, squares, className, shines = false, rows = HEIGHT }: BlockProps) {
  const { colour } = blockOf(block);
  const line = outline(squares, ([x, y]) => [(x - 1) * CELL, (rows - y + 1) * CELL]);
  return (
    <g
      className={`${style.block} ${className ?? ""}`}
      style={{ color: paint(colour) }}
      data-colour={colour}
    >
      {shines && <path d={line} className={style.halo} />}
      <path d={line} className={style.face} />
      {squares.map(([column, row]) => (
        <g
          key={`${column},${row}`}
          transform={`translate(${(column - 1) * CELL} ${(rows - row) * CELL})`}
        >
          <path d="M4 36V8Q4 4 8 4H36" className={style.light} />
          <Sign colour={colour} x={CELL / 2} y={CELL / 2} />
        </g>
      ))}
      <path d={line} className={style.line} />
    </g>
  );
}

/** A block alone in a small picture. */
export function SmallBlock({ block }: { block: string }) {
  const [wide, high] = sizeOf(block);
  const box = Math.max(wide, high, 3) + 0.1;
  const squares = blockOf(block).squares.map(([x, y]): Square => [x + 1, y + 1]);
  const left = ((wide - box) / 2) * CELL;
  const top = ((high - box) / 2) * CELL;
  return (
    <svg
      viewBox={`${left} ${top} ${box * CELL} ${box * CELL}`}
      className={style.small}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      <Block block={block} squares={squares} rows={high} />
    </svg>
  );
}
