/** The stage of Nodes: a separate chunk, so that the view from above doesn't load three.js. */

import { useMemo } from "react";
import { Vector3 } from "three";
import { outward, strewn } from "../../space/fall";
import type { Look } from "../../space/look";
import { Stage } from "../../space/stage";
import type { Viewpoint } from "../../space/viewpoint";
import { Board3D, type BoardProps } from "./board3d";
import { type Frame, frameOf } from "./frame";
import { pointOf, type Step } from "./lattice";
import { RADIUS, THICKNESS } from "./parts";

interface Props extends Omit<BoardProps, "frame" | "still"> {
  viewpoint: Viewpoint;
  /** Whether to leave room for another BASE around. */
  roomy: boolean;
}

const RISE = 46;
const SINE = Math.sin((RISE * Math.PI) / 180);

/** The stack on its stage. */
export default function Scene({ viewpoint, roomy, ...board }: Props) {
  const { pieces, step, motion } = board;
  const top = (pieces.at(-1)?.layer ?? 0) + 1;
  const { x, y, wide, high } = frameOf(pieces, step, roomy);
  const frame = useMemo(() => ({ x, y, wide, high }), [x, y, wide, high]);
  const look = useMemo(
    () => lookAt(frame, top * THICKNESS, motion ? strewn(motion) : edges(pieces, step)),
    [frame, top, motion, pieces, step],
  );
  const reach = Math.max(wide, high) + 90;
  return (
    <Stage look={look} reach={reach} viewpoint={viewpoint}>
      <Board3D {...board} frame={frame} still={viewpoint.still} />
    </Stage>
  );
}

function lookAt(frame: Frame, tall: number, points: Vector3[]): Look {
  return {
    height: tall / 2,
    wide: 0.96 * Math.hypot(frame.wide, 0.3 * frame.high),
    high: SINE * frame.high + 0.45 * tall + 12,
    angle: 24,
    turn: 14,
    rise: RISE,
    points: points.map((at) => outward(at.sub(new Vector3(frame.x, frame.y, 0)), RADIUS)),
  };
}

/** The edges of all pieces: those near the camera look larger than the frame knows. */
function edges(pieces: BoardProps["pieces"], step: Step): Vector3[] {
  return pieces.flatMap(({ nodes, layer }) =>
    nodes.map((node) => new Vector3(...pointOf(node, step), layer && (layer + 1) * THICKNESS)),
  );
}
