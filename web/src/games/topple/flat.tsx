/** The board from above: every stack with its pieces, its height and the sign on top. */

import type { CSSProperties } from "react";
import type { TopplePieceView, ToppleView } from "../../generated/views";
import type { Aim } from "./aim";
import { Buttons } from "./buttons";
import style from "./flat.module.css";
import { type Colour, PAINT, PITCH, RADIUS } from "./parts";
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

/** The board, leaning as it hangs. */
export function Flat({ view, aim, scored, last }: Props) {
  const [x = 0, y = 0] = view.balance.slopes ?? [];
  const lean = { "--lean-x": `${deg(y)}deg`, "--lean-y": `${deg(x)}deg` } as CSSProperties;
  const stacks = new Map(view.stacks.map((stack) => [stack.space, stack.pieces]));
  return (
    <div className={style.frame} style={lean} data-part="surface">
      <Buttons view={view} aim={aim} className={style.board} spaceClass={style.space}>
        {(space) => (
          <Space
            space={space}
            pieces={stacks.get(space) ?? []}
            ghost={aim.choice?.space === space ? aim.colour : null}
            scored={scored.includes(space)}
            newest={last === space}
          />
        )}
      </Buttons>
    </div>
  );
}

interface SpaceProps {
  space: string;
  pieces: TopplePieceView[];
  /** The colour that is aimed at it. */
  ghost: Colour | null;
  scored: boolean;
  /** Whether the newest piece lies on top. */
  newest: boolean;
}

function Space({ space, pieces, ghost, scored, newest }: SpaceProps) {
  const top = pieces.length - 1;
  return (
    <svg
      viewBox={`${-PITCH / 2} ${-PITCH / 2} ${PITCH} ${PITCH}`}
      aria-hidden="true"
      data-level={levelOf(space)}
      data-scored={scored}
    >
      <text className={style.level} y={0.5}>
        {levelOf(space)}
      </text>
      {pieces.map(({ colour, x, y }, n) => (
        <Disc
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its height
          key={n}
          colour={colour}
          x={x}
          y={-y - rise(n, pieces.length)}
          top={n === top}
          newest={newest && n === top}
        />
      ))}
      {ghost && (
        <g opacity={0.6}>
          <Disc colour={ghost} x={0} y={-rise(pieces.length, pieces.length)} top />
        </g>
      )}
      {pieces.length > 1 && <Height of={pieces.length} />}
    </svg>
  );
}

/** How many pieces a stack has, in the corner of its space. */
function Height({ of }: { of: number }) {
  return (
    <g transform="translate(8.6 8.4)">
      <circle className={style.count} r={3.3} />
      <text className={style.height} y={0.2}>
        {of}
      </text>
    </g>
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
