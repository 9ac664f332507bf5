/** The board from above: every stack with its pieces, its height and the sign on top. */

import type { CSSProperties } from "react";
import type { ToppleView } from "../../generated/views";
import { Buttons } from "./buttons";
import style from "./flat.module.css";
import { type Colour, PAINT, PITCH, RADIUS } from "./parts";
import type { Aim } from "./play";
import { Sign } from "./sign";
import { levelOf } from "./spaces";

interface Props {
  view: ToppleView;
  aim: Aim;
  scored: readonly string[];
  last: string | null;
}

/** How far a piece is drawn above the one below, and a whole stack at most. */
const RISE = 1.15;
const HIGHEST = 6;

/** Where a piece of a stack is drawn, so that all its colours show and it stays on its space. */
function rise(number: number, height: number): number {
  const step = Math.min(RISE, HIGHEST / Math.max(height - 1, 1));
  return (number - (height - 1) / 2) * step;
}

export function Flat({ view, aim, scored, last }: Props) {
  const [x = 0, y = 0] = view.balance.slopes ?? [];
  const lean = { "--lean-x": `${deg(y)}deg`, "--lean-y": `${deg(x)}deg` } as CSSProperties;
  const stacks = new Map(view.stacks.map((stack) => [stack.space, stack.pieces]));
  return (
    <div className={style.frame} style={lean}>
      <Buttons view={view} aim={aim} className={style.board} spaceClass={style.space}>
        {(space) => {
          const pieces = stacks.get(space) ?? [];
          return (
            <svg
              viewBox={`${-PITCH / 2} ${-PITCH / 2} ${PITCH} ${PITCH}`}
              aria-hidden="true"
              data-level={levelOf(space)}
              data-scored={scored.includes(space)}
            >
              <text className={style.level} y={0.5}>
                {levelOf(space)}
              </text>
              {pieces.map((piece, n) => (
                <Disc
                  // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its height
                  key={n}
                  colour={piece.colour}
                  x={piece.x}
                  y={-piece.y - rise(n, pieces.length)}
                  top={n === pieces.length - 1}
                  newest={space === last && n === pieces.length - 1}
                />
              ))}
              {aim.space === space && aim.allowed.has(space) && aim.colour && (
                <g opacity={0.6}>
                  <Disc colour={aim.colour} x={0} y={-rise(pieces.length, pieces.length)} top />
                </g>
              )}
              {pieces.length > 1 && (
                <g transform="translate(8.6 8.4)">
                  <circle className={style.count} r={3.3} />
                  <text className={style.height} y={0.2}>
                    {pieces.length}
                  </text>
                </g>
              )}
            </svg>
          );
        }}
      </Buttons>
    </div>
  );
}

/** Degrees by which the picture leans: as the board does. */
function deg(slope: number): string {
  return ((Math.atan(slope) * 180) / Math.PI).toFixed(2);
}

interface DiscProps {
  colour: Colour;
  x: number;
  y: number;
  top: boolean;
  newest?: boolean;
}

function Disc({ colour, x, y, top, newest = false }: DiscProps) {
  const { body, deep } = PAINT[colour];
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={RADIUS} fill={deep} cy={0.5} />
      <circle r={RADIUS - 0.2} fill={body} stroke={deep} strokeWidth={0.35} />
      {newest && <circle className={style.newest} r={RADIUS + 0.3} />}
      {top && <Sign colour={colour} size={3.2} />}
    </g>
  );
}
