/** A tower from the front, and the ruler beside it that says what goes on which level. */

import type { CSSProperties, ReactNode } from "react";
import type { BiddiPlace } from "../../generated/views";
import { useWords } from "../../words/words";
import { Block } from "./block";
import { HIGH, LONG, lengthOf } from "./parts";
import { type Laid, unease, weakest } from "./stack";
import style from "./tower.module.css";

/** How a level is drawn. */
export type Mark = "right" | "wrong" | "beyond";

interface Props {
  tower: readonly Laid[];
  seat: number;
  /** For every level, how it was found; nothing is marked before the check. */
  marks?: readonly (Mark | undefined)[];
  letters?: boolean;
  /** Whether it moves when it is about to fall. */
  sways?: boolean;
  /** The newest level settles into its place. */
  settles?: boolean;
}

export function Tower({ tower, seat, marks, letters, sways = false, settles = false }: Props) {
  const { say } = useWords();
  const weak = sways ? weakest(tower) : null;
  const tension = unease(weak);
  const level = (laid: Laid, at: number): ReactNode => (
    <g
      key={laid.piece}
      data-top={at === tower.length - 1 || undefined}
      transform={`translate(${laid.x} ${-at * HIGH})`}
    >
      <g
        className={settles && at === tower.length - 1 ? style.settles : undefined}
        data-mark={marks?.[at]}
      >
        <Block
          {...laid}
          seat={seat}
          line={lineOf(marks?.[at])}
          letter={letters ? say("letter", { colour: laid.piece }) : undefined}
        />
      </g>
    </g>
  );
  const firm = tension > 0 && weak ? weak.level : tower.length;
  return (
    <>
      {tower.slice(0, firm).map(level)}
      {weak && firm < tower.length && (
        <g
          className={style.sways}
          data-tips={weak.margin <= 0}
          style={swayOf(weak.edge, weak.level, weak.side * tension)}
        >
          {tower.slice(firm).map((laid, at) => level(laid, at + firm))}
        </g>
      )}
    </>
  );
}

function lineOf(mark: Mark | undefined): "plain" | "right" | "wrong" {
  return mark === "right" || mark === "wrong" ? mark : "plain";
}

function swayOf(edge: number, level: number, tension: number): CSSProperties {
  return {
    transformOrigin: `${edge}px ${-level * HIGH}px`,
    "--tilt": `${tension * 1.7}deg`,
    "--beat": `${1.7 - Math.abs(tension) * 0.8}s`,
  } as CSSProperties;
}

/** On a phone, towers side by side have no room for a ruler that can be read. */
export const NARROW = "(max-width: 600px)";

/** How broad the ruler is, in units. */
export const RULER = 2.8;

export interface Frame {
  middle: number;
  /** Units from the middle to the outermost end, and at least so many that it does not jump. */
  half: number;
}

/** What has to be seen of a tower from left to right. */
export function frameOf(tower: readonly Laid[], least: number): Frame {
  if (!tower.length) return { middle: LONG / 2, half: least };
  const left = Math.min(...tower.map(({ x }) => x));
  const right = Math.max(...tower.map(({ x, piece }) => x + lengthOf(piece)));
  return { middle: (left + right) / 2, half: Math.max(least, (right - left) / 2 + 0.4) };
}

/** The same breadth for several towers, so that they stand in one scale. */
export function broadest(towers: readonly (readonly Laid[])[], least: number): number {
  return Math.max(least, ...towers.map((tower) => frameOf(tower, least).half));
}

/** A viewBox for a tower of so many levels, with a ruler on its left. */
export function viewBox({ middle, half }: Frame, levels: number, ruled: boolean): string {
  const high = levels * HIGH + 0.4;
  const left = middle - half - (ruled ? RULER : 0);
  return `${left} ${-high} ${middle + half - left} ${high + 0.3}`;
}

interface RulerProps {
  levels: number;
  plan: readonly BiddiPlace[];
  built: number;
  /** Where it stands, and how far its lines reach. */
  x: number;
  wide: number;
}

/** A number for every level; a BIDDI in its colour where one belongs. */
export function Ruler({ levels, plan, built, x, wide }: RulerProps) {
  const { say } = useWords();
  const all = Array.from({ length: levels }, (_, at) => at + 1);
  return (
    <g className={style.ruler}>
      {all.map((level) => {
        const biddi = plan.find((place) => place.level === level)?.colour;
        const y = -(level - 1) * HIGH;
        return (
          <g key={level} transform={`translate(${x} ${y})`} data-next={level === built + 1}>
            <path className={style.rule} d={`M2.5 ${-HIGH}H${wide}`} />
            {biddi && (
              <rect
                className={style.badge}
                data-biddi={biddi}
                x={0.1}
                y={-HIGH + 0.16}
                width={2.2}
                height={HIGH - 0.32}
                rx={0.25}
              />
            )}
            <text
              x={biddi ? 0.42 : 2.05}
              y={-0.48}
              textAnchor={biddi ? "start" : "end"}
              data-biddi={biddi}
            >
              {level}
            </text>
            {biddi && (
              <text x={2.05} y={-0.48} textAnchor="end" data-biddi={biddi}>
                {say("letter", { colour: biddi })}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** The table that a tower stands on. */
export function Ground({ x, wide }: { x: number; wide: number }) {
  return <path className={style.ground} d={`M${x} .09h${wide}`} />;
}
