/** The stage of Nodes: a chunk of its own, so that the view from above needs no three.js. */

import { useMemo } from "react";
import { Vector3 } from "three";
import { lasts } from "../../space/frames";
import type { Look } from "../../space/look";
import { poseAt } from "../../space/motion";
import { Stage } from "../../space/stage";
import type { MotionView } from "../../views";
import { type Frame, frameOf } from "./frame";
import { RADIUS, THICKNESS } from "./parts";
import { Stack3D, type StackProps } from "./stack3d";

interface Props extends Omit<StackProps, "frame"> {
  dark: boolean;
  resets: number;
  /** Whether there must be room for another BASE around. */
  roomy: boolean;
  moved(): void;
}

const RISE = 46;
const SINE = Math.sin((RISE * Math.PI) / 180);

export default function Scene({ dark, resets, moved, roomy, ...stack }: Props) {
  const { pieces, step, motion, still } = stack;
  const top = (pieces.at(-1)?.layer ?? 0) + 1;
  const { x, y, wide, high } = frameOf(pieces, step, roomy);
  const frame = useMemo(() => ({ x, y, wide, high }), [x, y, wide, high]);
  const look = useMemo(() => lookAt(frame, top * THICKNESS, motion), [frame, top, motion]);
  const reach = Math.max(wide, high) + 90;
  return (
    <Stage look={look} reach={reach} dark={dark} still={still} resets={resets} moved={moved}>
      <Stack3D {...stack} frame={frame} />
    </Stage>
  );
}

function lookAt(frame: Frame, tall: number, motion: MotionView | null): Look {
  const look = {
    height: tall / 2,
    wide: 0.96 * Math.hypot(frame.wide, 0.3 * frame.high),
    high: SINE * frame.high + 0.45 * tall + 12,
    angle: 24,
    turn: 14,
    rise: RISE,
  };
  return motion ? { ...look, points: strewn(motion, frame) } : look;
}

/** Where the pieces come to lie. */
function strewn(motion: MotionView, frame: Frame): Vector3[] {
  return motion.bodies.map((_, number) => {
    const { at } = poseAt(motion, number, lasts(motion));
    const [x, y] = [at.x - frame.x, at.y - frame.y];
    const around = 1 + (1.5 * RADIUS) / Math.max(Math.hypot(x, y), RADIUS);
    return new Vector3(x * around, y * around, at.z);
  });
}
