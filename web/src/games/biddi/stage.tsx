/** The stage: one's own tower, large, with the piece in hand over it. */

import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { BiddiPlace } from "../../generated/views";
import { useWords } from "../../words/words";
import { Block } from "./block";
import type { Building } from "./build";
import { type Drag, pointOf } from "./drag";
import { type Falling, FallingBlocks } from "./fall";
import type { Hand, Held } from "./hand";
import { HIGH, lengthOf } from "./parts";
import { topOf } from "./stack";
import style from "./stage.module.css";
import { frameOf, Ground, RULER, Ruler, Tower } from "./tower";

/** Units that are seen: to both sides of the tower's middle, and over the highest level. */
const BESIDE = 7.7;
const ABOVE = 2.7;
const MIDDLE = RULER + BESIDE;
const WIDE = RULER + 2 * BESIDE;
/** How high a piece hovers over the tower. */
const HOVER = 0.7;

interface Props {
  building: Building;
  hand: Hand;
  drag: Drag;
  levels: number;
  plan: readonly BiddiPlace[];
  falling: Falling | undefined;
  /** What lies over the stage: dice, the count-down, the others. */
  children?: ReactNode;
}

export function Stage({ building, hand, drag, levels, plan, falling, children }: Props) {
  const { say } = useWords();
  const { tower, seat, open } = building;
  const { held, joins } = hand;
  const stage = useRef<HTMLDivElement>(null);
  useWheel(stage, hand);
  const { middle } = frameOf(tower.length || !held ? tower : [held], BESIDE);
  const high = Math.max(levels, tower.length + Number(held !== null)) * HIGH + ABOVE;

  function press(event: PointerEvent): void {
    if (event.button !== 0 || !open) return;
    const onTop = (event.target as Element).closest("[data-top]") !== null;
    if (held) drag.hover(pointOf(event));
    else if (onTop) drag.lift(pointOf(event));
  }

  return (
    <div
      ref={stage}
      className={style.stage}
      data-held={held !== null}
      data-open={open}
      role="application"
      aria-label={say("stage.label", { levels, built: tower.length })}
      tabIndex={open ? 0 : -1}
      onPointerDown={press}
      onPointerMove={(event) => drag.over(pointOf(event))}
    >
      <svg
        viewBox={`0 ${-high} ${WIDE} ${high + 0.3}`}
        preserveAspectRatio="xMidYMax meet"
        aria-hidden="true"
      >
        <Ruler {...{ levels, plan }} built={tower.length} x={0} wide={WIDE} />
        <Ground x={RULER} wide={WIDE - RULER - 0.2} />
        <g
          ref={drag.place}
          className={style.pans}
          style={{ transform: `translateX(${MIDDLE - middle}px)` }}
        >
          <Tower tower={tower} seat={seat} letters sways settles />
          {falling && <FallingBlocks falling={falling} seat={seat} />}
          {held && <InHand held={held} joins={joins} seat={seat} top={-topOf(tower)} />}
        </g>
      </svg>
      {children}
    </div>
  );
}

interface InHandProps {
  held: Held;
  joins: boolean;
  seat: number;
  top: number;
}

/** The piece over its place: it hovers there, or is dragged and shows where it would lie. */
function InHand({ held, joins, seat, top }: InHandProps) {
  const { say } = useWords();
  const { dragged, turned } = held;
  const across = dragged ? dragged.x - lengthOf(held.piece) / 2 : held.x;
  const down = dragged ? Math.min(dragged.y + HIGH / 2, top - 0.25) : top - HOVER;
  const line = joins ? "joins" : "plain";
  return (
    <g className={style.held}>
      <g transform={`translate(${held.x} ${top})`}>
        <Block {...held} seat={seat} line={line} ghost />
      </g>
      <g
        className={dragged ? undefined : style.glides}
        style={{ transform: `translate(${across}px, ${down}px)` }}
      >
        <rect
          className={style.shadow}
          x={0.1}
          y={0.2 - HIGH}
          width={lengthOf(held.piece)}
          height={HIGH}
          rx={0.3}
        />
        <g key={held.turns} className={turned ? style[turned] : undefined} data-lifted>
          <Block {...held} {...{ seat, line }} letter={say("letter", { colour: held.piece })} />
        </g>
      </g>
    </g>
  );
}

/** Milliseconds between two turns of the wheel. */
const CALM = 110;

/** The wheel turns what is in hand; the page must not scroll then. */
function useWheel(stage: RefObject<HTMLElement | null>, hand: Hand): void {
  const latest = useRef(hand);
  latest.current = hand;
  useEffect(() => {
    let last = 0;
    const roll = (event: WheelEvent) => {
      if (!latest.current.held || event.deltaY === 0) return;
      event.preventDefault();
      if (event.timeStamp - last < CALM) return;
      last = event.timeStamp;
      latest.current.turn(event.deltaY > 0 ? 1 : -1);
    };
    const element = stage.current;
    element?.addEventListener("wheel", roll, { passive: false });
    return () => element?.removeEventListener("wheel", roll);
  }, [stage]);
}
