/** A fall as it is seen: the blocks that come down, over a tower that is built on meanwhile. */

import { useEffect, useRef, useState } from "react";
import { useStill } from "../../device/able";
import { hear } from "../../device/sound";
import type { BiddiAction, MotionView } from "../../generated/views";
import type { Entry } from "../../net/table";
import { lasts } from "../../space/frames";
import { Block } from "./block";
import style from "./fall.module.css";
import { poseAt } from "./frames";
import { type Fallen, fallsOf, ownerOf } from "./history";
import { HIGH, lengthOf } from "./parts";

/** How long what has fallen lies there before it is gone, in seconds. */
const LIES = 0.5;

export interface Falling {
  motion: MotionView;
  fallen: Fallen;
}

/** What falls now, by seat. */
export function useFalls(
  motion: MotionView | null,
  log: readonly Entry<BiddiAction>[],
): ReadonlyMap<number, Falling> {
  const [falls, setFalls] = useState<ReadonlyMap<number, Falling>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a motion begins its fall once
  useEffect(() => {
    const fallen = motion && ownerOf(motion, fallsOf(log));
    if (!motion || !fallen) return;
    hear("fall");
    const falling = { motion, fallen };
    setFalls((now) => new Map(now).set(fallen.seat, falling));
    const timer = setTimeout(
      () => setFalls((now) => without(now, falling)),
      (lasts(motion) + LIES) * 1000,
    );
    timers.current.push(timer);
  }, [motion]);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  return falls;
}

function without(falls: ReadonlyMap<number, Falling>, over: Falling): ReadonlyMap<number, Falling> {
  return new Map([...falls].filter(([, one]) => one !== over));
}

/** The blocks that come down. */
export function FallingBlocks({
  falling: { motion, fallen },
  seat,
}: {
  falling: Falling;
  seat: number;
}) {
  const still = useStill();
  const second = useSecond(motion, still);
  return (
    <g className={style.falling} data-falling data-gone={second >= lasts(motion)}>
      {fallen.tower.map((laid, at) => {
        if (at < fallen.kept) return null;
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
