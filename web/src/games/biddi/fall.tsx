/** A fall on the screen: the falling blocks, over a tower that may grow meanwhile. */

import { useEffect, useRef, useState } from "react";
import { useStill } from "../../device/able";
import { hear } from "../../device/sound";
import type { BiddiView, MotionView } from "../../generated/views";
import type { Fall } from "../../net/table";
import { lasts, type Pose, poseAt } from "../../space/frames";
import { Block } from "./block";
import style from "./fall.module.css";
import { type Laid, laidOf } from "./laid";
import { HIGH, lengthOf, UNITS } from "./parts";

/** How long fallen blocks stay visible, in seconds. */
const LIES = 0.5;

/** A falling tower. */
export interface Falling {
  seat: number;
  motion: MotionView;
  /** The whole tower as it was when it fell, from the bottom, and how many of its levels stay. */
  tower: readonly Laid[];
  kept: number;
}

/** The current falls by seat: several towers may fall at about the same time. */
export function useFalls(fall: Fall<BiddiView> | null): ReadonlyMap<number, Falling> {
  const [falls, setFalls] = useState<ReadonlyMap<number, Falling>>(new Map());
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => {
    const falling = fall && fallingOf(fall);
    if (!falling) return;
    hear("fall");
    setFalls((now) => new Map(now).set(falling.seat, falling));
    const over = () => setFalls((now) => without(now, falling));
    timers.current.push(setTimeout(over, (lasts(falling.motion) + LIES) * 1000));
  }, [fall]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  return falls;
}

/** The tower that falls in a falling state. */
export function fallingOf({ view, motion }: Fall<BiddiView>): Falling | null {
  if (!view.fall) return null;
  const { seat, levels } = view.fall;
  const tower = view.tables[seat]?.levels.map(laidOf) ?? [];
  return { seat, motion, tower, kept: (levels[0] ?? 1) - 1 };
}

function without(falls: ReadonlyMap<number, Falling>, over: Falling): ReadonlyMap<number, Falling> {
  return new Map([...falls].filter(([, one]) => one !== over));
}

/** The falling blocks. */
export function FallingBlocks({ falling }: { falling: Falling }) {
  const { motion, tower, kept, seat } = falling;
  const second = useSecond(motion, useStill());
  return (
    <g className={style.falling} data-falling data-gone={second >= lasts(motion)}>
      {tower.map((laid, at) => {
        if (at < kept) return null;
        const { x, y, turn } = fromFront(poseAt(motion, at, second));
        const across = -lengthOf(laid.piece) / 2;
        return (
          <g
            key={laid.piece}
            transform={`translate(${x} ${y}) rotate(${turn}) translate(${across} ${HIGH / 2})`}
          >
            <Block {...laid} seat={seat} />
          </g>
        );
      })}
    </g>
  );
}

/** A pose from the front, in units with y down; clockwise, in degrees. */
export function fromFront({ at: [x, , z], turn: [w, i, j, k] }: Pose) {
  const along = 1 - 2 * (j * j + k * k);
  const up = 2 * (i * k - w * j); // only the turn about the axis towards us is visible
  return { x: x * UNITS, y: -z * UNITS, turn: (-Math.atan2(up, along) * 180) / Math.PI };
}

/** The seconds since it began; with reduced motion, the end at once. */
function useSecond(motion: MotionView, still: boolean): number {
  const [second, setSecond] = useState(still ? lasts(motion) : 0);
  useEffect(() => {
    if (still) return;
    const began = performance.now();
    let frame = 0;
    const draw = (now: number) => {
      setSecond((now - began) / 1000);
      if (now - began < lasts(motion) * 1000) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [motion, still]);
  return second;
}
