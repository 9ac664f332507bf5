/** The stage: your own tower, large, with the piece in hand over it. */

import { type PointerEvent, type ReactNode, useRef } from "react";
import type { BiddiPlace } from "../../generated/views";
import { useWords } from "../../words/words";
import { useWheel } from "../wheel";
import type { Aim } from "./aim";
import type { Building } from "./build";
import { type Drag, pointOf } from "./drag";
import { type Falling, FallingBlocks } from "./fall";
import { framed, RULER } from "./frame";
import { topOf } from "./laid";
import { Aimed } from "./marks";
import { HIGH } from "./parts";
import { Ground, Ruler } from "./ruler";
import style from "./stage.module.css";
import { Tower } from "./tower";

/** Visible units above the highest level, where a piece hovers. */
const ABOVE = 1;

interface Props {
  building: Building;
  aim: Aim;
  drag: Drag;
  levels: number;
  plan: readonly BiddiPlace[];
  falling: Falling | undefined;
}

/** The stage, for pressing, dragging and turning; its children lie over it. */
export function Stage({ children, ...props }: Props & { children?: ReactNode }) {
  const { say } = useWords();
  const { building, aim, drag, levels } = props;
  const { tower, open } = building;
  const stage = useRef<HTMLDivElement>(null);
  useWheel(stage, aim.held && aim.turn);
  return (
    <div
      ref={stage}
      className={style.stage}
      data-held={aim.held !== null}
      data-open={open}
      data-carried={Boolean(aim.held?.dragged)}
      data-part="surface"
      role="application"
      aria-label={say("stage.label", { levels, built: tower.length })}
      tabIndex={open ? 0 : -1}
      onPointerDown={(event) => open && press(event, aim, drag)}
      onPointerMove={(event) => drag.over(pointOf(event))}
    >
      <Picture {...props} />
      {children}
    </div>
  );
}

/** A press on the stage: move the piece in hand, or take the top level off. */
function press(event: PointerEvent, { held }: Aim, drag: Drag): void {
  if (event.button !== 0) return;
  const onTop = (event.target as Element).closest("[data-top]") !== null;
  if (held) drag.hover(pointOf(event));
  else if (onTop) drag.lift(pointOf(event));
}

function Picture({ building, aim: { held, joins }, drag, levels, plan, falling }: Props) {
  const { tower, seat, weakest } = building;
  const { middle, half } = framed(tower, held);
  const wide = RULER + 2 * half;
  const high = Math.max(levels, tower.length + Number(held !== null)) * HIGH + ABOVE;
  const pan = { transform: `translateX(${RULER + half - middle}px)` };
  return (
    <svg
      viewBox={`0 ${-high} ${wide} ${high + 0.3}`}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      <Ruler {...{ levels, plan }} built={tower.length} x={0} wide={wide} />
      <Ground x={RULER} wide={2 * half - 0.2} />
      <g ref={drag.place} className={style.pans} style={pan}>
        <Tower {...{ tower, seat, weakest }} letters settles />
        {falling && <FallingBlocks falling={falling} />}
        {held && <Aimed {...{ held, joins, seat }} top={-topOf(tower)} />}
      </g>
    </svg>
  );
}
