/** The stage of Topple: a chunk of its own, so that the flat board needs no three.js. */

import { type ComponentProps, useMemo } from "react";
import { Vector3 } from "three";
import type { MotionView } from "../../generated/views";
import { outward, strewn } from "../../space/fall";
import type { Look } from "../../space/look";
import { Stage } from "../../space/stage";
import type { Viewpoint } from "../../space/viewpoint";
import { Board3D } from "./board3d";
import { RADIUS, STAND } from "./parts";

const LOOK: Look = { height: 80, wide: 94, high: 92, angle: 24, turn: 17, rise: 37 };
const REACH = 215;
const PIVOT = new Vector3(0, 0, STAND);

interface Props extends Omit<ComponentProps<typeof Board3D>, "still"> {
  viewpoint: Viewpoint;
}

/** The board on its stage. */
export default function Scene({ viewpoint, ...board }: Props) {
  const { motion } = board;
  const look = useMemo(() => (motion ? { ...LOOK, points: scattered(motion) } : LOOK), [motion]);
  return (
    <Stage look={look} reach={REACH} viewpoint={viewpoint}>
      <Board3D {...board} still={viewpoint.still} />
    </Stage>
  );
}

/** Where the pieces come to lie, with a little room around them; the first body is the board. */
function scattered(motion: MotionView): Vector3[] {
  const [, ...pieces] = strewn(motion);
  return pieces.map((at) => outward(at, RADIUS).add(PIVOT));
}
