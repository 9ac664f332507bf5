/** The stage of Topple: a chunk of its own, so that the flat board needs no three.js. */

import { type ComponentProps, useMemo } from "react";
import { Vector3 } from "three";
import type { MotionView } from "../../generated/views";
import { lasts } from "../../space/frames";
import type { Look } from "../../space/look";
import { poseAt } from "../../space/motion";
import { Stage } from "../../space/stage";
import type { Viewpoint } from "../../space/viewpoint";
import { Board3D } from "./board3d";
import { RADIUS, STAND } from "./parts";

const LOOK: Look = { height: 80, wide: 94, high: 92, angle: 24, turn: 17, rise: 37 };
const REACH = 215;

interface Props extends Omit<ComponentProps<typeof Board3D>, "still"> {
  viewpoint: Viewpoint;
}

/** The board on its stage. */
export default function Scene({ viewpoint, ...board }: Props) {
  const { motion } = board;
  const look = useMemo(() => (motion ? { ...LOOK, points: strewn(motion) } : LOOK), [motion]);
  return (
    <Stage look={look} reach={REACH} viewpoint={viewpoint}>
      <Board3D {...board} still={viewpoint.still} />
    </Stage>
  );
}

/** Where the pieces come to lie, with a little room around them. */
function strewn(motion: MotionView): Vector3[] {
  return motion.bodies.slice(1).map((_, number) => {
    const { at } = poseAt(motion, number + 1, lasts(motion));
    const around = 1 + (1.5 * RADIUS) / Math.max(Math.hypot(at.x, at.y), RADIUS);
    return new Vector3(at.x * around, at.y * around, at.z + STAND);
  });
}
