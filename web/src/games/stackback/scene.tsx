/** The stage of STACK Back: a separate chunk, so that the flat view doesn't load three.js. */

import { type ComponentProps, useMemo } from "react";
import { Vector3 } from "three";
import type { MotionView } from "../../generated/views";
import { strewn } from "../../space/fall";
import type { Look } from "../../space/look";
import { Stage } from "../../space/stage";
import type { Viewpoint } from "../../space/viewpoint";
import { Board3D } from "./board3d";
import { floorOf, onStage } from "./mover";
import { LENGTH, REACH, SIDE } from "./parts";
import { cornersOf, type Lay } from "./sticks";

const LOOK: Look = { height: 16, wide: 130, high: 74, angle: 24, turn: 10, rise: 44 };
const FAR = 165;
/** A stick may stick out at the front by nearly half its length. */
const FRONT = [-REACH, REACH].map((x) => new Vector3(x / 20, -SIDE / 20 - 18, 0));
/** Room around a stick, in tenths of a millimetre. */
const ROUND = 60;
/** Tiers above this move the camera back, step by step. */
const USUAL = 3;

interface Props extends Omit<ComponentProps<typeof Board3D>, "still"> {
  viewpoint: Viewpoint;
}

/** The boards on their stage, seen from the viewpoint. */
export default function Scene({ viewpoint, ...board }: Props) {
  const { view, motion } = board;
  const sticks = view.sticks as Lay[];
  const look = useMemo(() => lookOf(sticks, motion), [sticks, motion]);
  return (
    <Stage look={look} reach={FAR} viewpoint={viewpoint}>
      <Board3D {...board} still={viewpoint.still} />
    </Stage>
  );
}

/** High buildings, overhanging sticks and scattered ones have to be visible too. */
function lookOf(sticks: readonly Lay[], motion: MotionView | null): Look {
  const top = Math.max(USUAL, ...sticks.map(({ tier }) => tier + 1));
  const height = LOOK.height + (floorOf(top) - floorOf(USUAL)) / 2.5;
  const tall = new Vector3(0, SIDE / 20, floorOf(top + 1));
  const points = [tall, ...FRONT, ...sticks.flatMap(endsOf), ...(motion ? scattered(motion) : [])];
  return { ...LOOK, height, points };
}

/** The corners of a stick, and a little beyond. */
function endsOf(lay: Lay): Vector3[] {
  return cornersOf(lay, LENGTH[lay.colour] / 2 + ROUND).map(([x, y]) =>
    onStage(x, y, floorOf(lay.tier)),
  );
}

function scattered(motion: MotionView): Vector3[] {
  return strewn(motion).map(
    ({ x, y, z }) => new Vector3((x - REACH / 20) * 1.15, (y - SIDE / 20) * 1.15, z),
  );
}
