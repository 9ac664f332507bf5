/** A fall as it is seen: the blocks that come down, over a tower that is built on meanwhile. */

import { useEffect, useRef, useState } from "react";
import { useStill } from "../../device/able";
import { hear } from "../../device/sound";
import type { BiddiView, MotionView } from "../../generated/views";
import type { Fall } from "../../net/table";
import { lasts } from "../../space/frames";
import { Block } from "./block";
import style from "./fall.module.css";
import { poseAt } from "./frames";
import { HIGH, lengthOf } from "./parts";
import { type Laid, laidOf } from "./stack";

/** How long what has fallen lies there before it is gone, in seconds. */
const LIES = 0.5;

export interface Falling {
  motion: MotionView;
  /** The whole tower as it was when it fell, from the bottom, and how many of its levels stay. */
  tower: readonly Laid[];
  kept: number;
}

/** What falls now, by seat. */
export function useFalls(fall: Fall<BiddiView> | null): ReadonlyMap<number, Falling> {
  const [falls, setFalls] = useState<ReadonlyMap<number, Falling>>(new Map());
  useEffect(() => {
    const fallen = fall?.view.fall;
    if (!fall || !fallen) return;
    hear("fall");
    const falling = fallingOf(fall, fallen);
    setFalls((now) => new Map(now).set(fallen.seat, falling));
    const timer = setTimeout(
      () => setFalls((now) => without(now, falling)),
      (lasts(fall.motion) + LIES) * 1000,
    );
    timers.current.push(timer);
  }, [fall]);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  return falls;
}

/** The tower that falls; several may fall at about the same time. */
export function fallingOf(
  { view, motion }: Fall<BiddiView>,
  { seat, levels }: NonNullable<BiddiView["fall"]>,
): Falling {
  const tower = view.tables[seat]?.levels.map(laidOf) ?? [];
  return { motion, tower, kept: (levels[0] ?? 1) - 1 };
}

function without(falls: ReadonlyMap<number, Falling>, over: Falling): ReadonlyMap<number, Falling> {
  return new Map([...falls].filter(([, one]) => one !== over));
}

/** The blocks that come down. */
export function FallingBlocks({
  falling: { motion, tower, kept },
  seat,
}: {
  falling: Falling;
  seat: number;
}) {
  const still = useStill();
  const second = useSecond(motion, still);
  return (
    <g className={style.falling} data-falling data-gone={second >= lasts(motion)}>
      {tower.map((laid, at) => {
        if (at < kept) return null;
        const { x, y, turn } = poseAt(motion, at, second);
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

/** The seconds since it began; with less motion at once the end. */
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
