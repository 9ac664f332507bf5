/** A player's sheet: the grid with its circles, blocks and row values, and the aim. */

import { type PointerEvent, type RefObject, useRef } from "react";
import type { BrikksSheetView } from "../../generated/views";
import type { Aim } from "./aim";
import { Block, CELL, corner, paint, Sign } from "./block";
import type { Place, Point } from "./falling";
import { Aimed, Bang, Counted, Flashes, Hung, Refused, VALUES } from "./marks";
import type { News } from "./news";
import { CIRCLES, HEIGHT, type Square, WEIGHTS, WIDTH } from "./parts";
import style from "./sheet.module.css";

const LEFT = 12;
const TOP = 10;
const WIDE = LEFT + WIDTH * CELL + VALUES;
const HIGH = TOP + HEIGHT * CELL + 12;
/** How many squares above the finger a dragged block hangs, so that it can be seen. */
const LIFT = 1.7;

interface Props {
  sheet: BrikksSheetView;
  news: News | null;
  /** How many of the latest marks glow. */
  glowing: number;
  /** The block above the grid, where nothing is aimed. */
  hanging: string | null;
  aim: Place | null;
  /** Whether the aimed placement has been played but not confirmed by the server. */
  sent: boolean;
  /** The value of the aimed placement, in a word. */
  worth: string;
  /** The row being counted at the end. */
  counting: number | null;
  /** Squares to point out after a refusal. */
  marked: readonly Square[];
  /** Whether a block can be aimed here now. */
  live: boolean;
  pointer: Pick<Aim, "point" | "hover" | "draw">;
}

/** The sheet; for screen readers, its parent has a table with the same content. */
export function Sheet(props: Props) {
  const { sheet, news, aim } = props;
  const svg = useRef<SVGSVGElement>(null);
  const pointing = usePointing(svg, props.pointer);
  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      preserveAspectRatio="xMidYMax"
      className={style.sheet}
      data-live={props.live}
      data-focus
      aria-hidden="true"
      {...pointing}
    >
      <g transform={`translate(${LEFT} ${TOP})`}>
        <Ground />
        <Rows sheet={sheet} />
        <Circles />
        <Drawn {...props} />
        {aim ? <Aimed {...props} aim={aim} /> : <Hung block={props.hanging} />}
        {props.counting !== null && <Counted row={props.counting} />}
        <Refused squares={props.marked} />
        <Flashes news={news} />
        {news?.bombed && <Bang key={news.key} />}
      </g>
    </svg>
  );
}

/** A mouse points and places; a finger drags the block, which hangs above it, and a button places. */
function usePointing(
  svg: RefObject<SVGSVGElement | null>,
  { point, hover, draw }: Props["pointer"],
) {
  const down = useRef<{ x: number; y: number; dragged: boolean } | null>(null);

  function at(event: PointerEvent, lift = 0): Point {
    const drawn = svg.current?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawn);
    return [(x - LEFT) / CELL + 0.5, HEIGHT + 0.5 - (y - TOP) / CELL + lift];
  }

  function drag(event: PointerEvent): void {
    const from = down.current;
    if (!from) return;
    from.dragged ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > 8;
    if (from.dragged) point(at(event, LIFT));
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === "mouse") return;
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current = { x: event.clientX, y: event.clientY, dragged: false };
      point(at(event));
    },
    onPointerMove: (event: PointerEvent) =>
      event.pointerType === "mouse" ? hover(at(event)) : drag(event),
    onPointerLeave: () => hover(null),
    onPointerUp: (event: PointerEvent) => {
      down.current = null;
      if (event.pointerType === "mouse" && event.button === 0) draw(at(event));
    },
  };
}

const SQUARES = Array.from(
  { length: WIDTH * HEIGHT },
  (_, at): Square => [(at % WIDTH) + 1, Math.floor(at / WIDTH) + 1],
);

function Ground() {
  return (
    <>
      <rect
        x={-4}
        y={-4}
        width={WIDTH * CELL + 8}
        height={HEIGHT * CELL + 8}
        rx={8}
        className={style.well}
      />
      {SQUARES.map((square) => {
        const [x, y] = corner(square);
        return (
          <rect
            key={String(square)}
            x={x + 1.5}
            y={y + 1.5}
            width={CELL - 3}
            height={CELL - 3}
            rx={5}
            className={style.cell}
            data-weight={WEIGHTS[square[1] - 1]}
          />
        );
      })}
    </>
  );
}

/** The value of each row at its end: its weight, and its points so far. */
function Rows({ sheet }: { sheet: BrikksSheetView }) {
  return WEIGHTS.map((weight, at) => {
    const [x, y] = corner([WIDTH + 1, at + 1]);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
      <g key={at} transform={`translate(${x} ${y})`}>
        <text x={6} y={28} className={style.weight}>{`×${weight}`}</text>
        <text x={VALUES - 8} y={28} className={style.points}>
          {sheet.row_points[at] || ""}
        </text>
      </g>
    );
  });
}

function Circles() {
  return CIRCLES.map(({ colour, square }) => {
    const [x, y] = corner(square);
    return (
      <g
        key={String(square)}
        className={style.circle}
        style={{ color: colour === "black" ? "var(--brikks-pale)" : paint(colour) }}
        data-colour={colour}
      >
        <circle cx={x + CELL / 2} cy={y + CELL / 2} r={13.5} />
        <Sign colour={colour} x={x + CELL / 2} y={y + CELL / 2} size={0.85} />
      </g>
    );
  });
}

/** The marks on the sheet, with the latest highlighted. */
function Drawn({ sheet, news, glowing }: Pick<Props, "sheet" | "news" | "glowing">) {
  const fresh = sheet.cells.length - (news?.marks.length ?? 0);
  return sheet.cells.map(({ block, squares }, at) => {
    return (
      <Block
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number
        key={at}
        block={block}
        squares={squares as unknown as Square[]}
        className={at >= fresh ? style.fresh : ""}
        shines={at >= sheet.cells.length - glowing}
      />
    );
  });
}
