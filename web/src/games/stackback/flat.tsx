/** The boards from above: every stick with the number of its tier, the higher the brighter. */

import { type RefObject, useMemo, useRef } from "react";
import type { MotionView, StackBackView } from "../../generated/views";
import type { Aim } from "./aim";
import { type Sight, useLent } from "./drag";
import style from "./flat.module.css";
import { FlatBalance, FlatPlaces, type Marks } from "./marks";
import { BOARDS, REACH, SIDE } from "./parts";
import { Stick } from "./stick";
import { cornersOf, gripOf, type Lay, labelAt, type Numbered, type Point, UPRIGHT } from "./sticks";
import { strewn, useFrame } from "./strewn";

interface Props {
  view: StackBackView;
  motion: MotionView | null;
  still: boolean;
  aim: Aim;
  marks: Marks;
  sight: RefObject<Sight | null>;
}

/** Around the boards, in tenths of a millimetre. */
const MARGIN = 70;

/** The boards from above, with their sticks and marks. */
export function Flat({ view, motion, still, aim, marks, sight }: Props) {
  const paper = useRef<SVGSVGElement>(null);
  useFlatSight(sight, paper);
  const frame = useFrame(motion, still);
  const lying = view.sticks as Numbered[];
  const sticks = motion ? strewn(lying, motion, frame) : lying;
  const pending = view.pending as Lay | null;
  return (
    <svg ref={paper} className={style.board} viewBox={frameOf(sticks)} aria-hidden="true">
      <Wood />
      <Tiers sticks={sticks} held={aim.lay} marks={marks} numbered={!motion} />
      {aim.proposing && <FlatPlaces places={aim.proposals} />}
      {pending && <Stick lay={pending} shade={0} tone={null} label={null} />}
      {aim.lay && (
        <g className={style.held}>
          <Stick lay={aim.lay} shade={0} tone={marks.held} label={labelAt(aim.lay, [])} />
        </g>
      )}
      <FlatBalance {...marks} />
    </svg>
  );
}

function Wood() {
  return BOARDS.map((left) => (
    <rect key={left} className={style.wood} x={left} y={-SIDE} width={SIDE} height={SIDE} rx={14} />
  ));
}

interface TiersProps {
  sticks: readonly Numbered[];
  held: Lay | null;
  marks: Marks;
  /** Whether every stick shows its tier; a falling one has none. */
  numbered: boolean;
}

/** The laid sticks, the lowest first. */
function Tiers({ sticks, held, marks, numbered }: TiersProps) {
  const top = sticks.reduce((most, { tier }) => Math.max(most, tier), 0);
  const tiers = Array.from({ length: top + 1 }, (_, tier) =>
    sticks.filter((stick) => stick.tier === tier),
  );
  return tiers.map((lying, tier) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its number
    <g key={tier} data-tier={tier}>
      {lying.map((lay) => (
        <Stick
          key={lay.number}
          lay={lay}
          shade={top - tier}
          barred={marks.barred.includes(tier + 1)}
          tone={marks.lit.get(lay.number) ?? null}
          label={numbered ? labelAt(lay, held ? [...sticks, held] : sticks) : null}
        />
      ))}
    </g>
  ));
}

/** Both boards and everything that sticks out, independent of the stick in hand. */
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
      spot: (at, [x, y]) => {
        const point = look(at);
        return point && { x: point[0] + x, y: point[1] + y, slant: UPRIGHT };
      },
    };
  }, [paper]);
  useLent(sight, own);
}
