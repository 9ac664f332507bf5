/** The boards from above: every stick with the number of its tier, the higher the brighter. */

import { type RefObject, useMemo, useRef } from "react";
import type { StackBackView } from "../../generated/views";
import type { Aim } from "./aim";
import { type Sight, useLent } from "./drag";
import style from "./flat.module.css";
import { BOARDS, LENGTH, REACH, SIDE } from "./parts";
import type { Shown } from "./shown";
import { Stick } from "./stick";
import { along, cornersOf, gripOf, type Lay, type Point } from "./sticks";

interface Props {
  view: StackBackView;
  aim: Aim;
  shown: Shown;
  sight: RefObject<Sight | null>;
}

/** Around the boards, in tenths of a millimetre. */
const MARGIN = 70;

export function Flat({ view, aim, shown, sight }: Props) {
  const paper = useRef<SVGSVGElement>(null);
  useFlatSight(sight, paper);
  const sticks = view.sticks as (Lay & { number: number })[];
  const top = sticks.reduce((most, { tier }) => Math.max(most, tier), 0);
  const tiers = Array.from({ length: top + 1 }, (_, tier) =>
    sticks.filter((stick) => stick.tier === tier),
  );
  const pending = view.pending as Lay | null;
  return (
    <svg ref={paper} className={style.board} viewBox={frameOf(sticks)} aria-hidden="true">
      {BOARDS.map((left) => (
        <rect
          key={left}
          className={style.wood}
          x={left}
          y={-SIDE}
          width={SIDE}
          height={SIDE}
          rx={14}
        />
      ))}
      {tiers.map((lying, tier) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its number
        <g key={tier} data-tier={tier}>
          {lying.map((lay) => (
            <Stick
              key={lay.number}
              lay={lay}
              shade={top - tier}
              barred={tier < shown.bars}
              tone={shown.lit.get(lay.number) ?? null}
              label={labelAt(lay, aim.lay ? [...sticks, aim.lay] : sticks)}
            />
          ))}
        </g>
      ))}
      {aim.proposing &&
        aim.proposals.map(({ x, y }) => (
          <circle key={`${x},${y}`} className={style.place} cx={x} cy={-y} r={24} />
        ))}
      {pending && <Stick lay={pending} shade={0} tone={null} label={null} />}
      {aim.lay && (
        <g className={style.held}>
          <Stick lay={aim.lay} shade={0} tone={shown.held} label={labelAt(aim.lay, [])} />
        </g>
      )}
      {shown.rests.map(({ on, corners }) => (
        <polygon
          key={`${on} ${corners[0]}`}
          className={style.contact}
          data-tone={shown.falls ? "bad" : "good"}
          data-wood={on === null}
          points={path(corners)}
        />
      ))}
      {shown.danger && (
        <g className={style.danger} data-falls={shown.falls}>
          <polygon points={path(shown.danger.support)} />
          <circle cx={shown.danger.x} cy={-shown.danger.y} r={26} />
          <circle cx={shown.danger.x} cy={-shown.danger.y} r={9} data-dot />
        </g>
      )}
    </svg>
  );
}

function path(points: readonly (readonly number[])[]): string {
  return points.map(([x = 0, y = 0]) => `${x},${-y}`).join(" ");
}

/** All of both boards, and of what stands out; the same wherever the stick in hand is dragged. */
function frameOf(sticks: readonly Lay[]): string {
  const corners = sticks.flatMap((lay) => cornersOf(lay));
  const xs = [0, REACH, ...corners.map(([x]) => x)];
  const ys = [0, SIDE, ...corners.map(([, y]) => y)];
  const left = Math.min(...xs) - MARGIN;
  const low = Math.min(...ys) - MARGIN;
  const wide = Math.max(...xs) + MARGIN - left;
  const high = Math.max(...ys) + MARGIN - low;
  return `${left} ${-low - high} ${wide} ${high}`;
}

/** Room for a number, in tenths of a millimetre. */
const AROUND = 40;
/** Where along a stick its number can be seen, as shares of half its length. */
const ALONG = [0, 0.62, -0.62, 0.32, -0.32, 0.84, -0.84];

/** A point of a stick that nothing higher covers; null on the wood, and where all is covered. */
export function labelAt(lay: Lay, sticks: readonly Lay[]): Point | null {
  if (lay.tier === 0) return null;
  const higher = sticks.filter(({ tier }) => tier > lay.tier);
  const half = LENGTH[lay.colour] / 2;
  const [c, s] = along(lay);
  const points = ALONG.map((share): Point => [lay.x + share * half * c, lay.y + share * half * s]);
  return points.find((point) => !higher.some((one) => covers(one, point))) ?? null;
}

function covers(lay: Lay, point: Point): boolean {
  return gripOf(lay, point, AROUND) !== null;
}

function useFlatSight(sight: RefObject<Sight | null>, paper: RefObject<SVGSVGElement | null>) {
  const own = useMemo((): Sight => {
    const look = ([x, y]: Point): Point | null => {
      const screen = paper.current?.getScreenCTM();
      if (!screen) return null;
      const at = new DOMPoint(x, y).matrixTransform(screen.inverse());
      return [at.x, -at.y];
    };
    return {
      grip: (at, lay, slack) => {
        const point = look(at);
        return point && gripOf(lay, point, slack);
      },
      spot: (at, _, [x, y]) => {
        const point = look(at);
        return point && [point[0] + x, point[1] + y];
      },
    };
  }, [paper]);
  useLent(sight, own);
}
