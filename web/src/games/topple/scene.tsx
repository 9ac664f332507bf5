/** The stage of Topple: a chunk of its own, so that the flat board needs no three.js. */

import type { ComponentProps } from "react";
import type { Look } from "../../space/camera";
import { Stage } from "../../space/stage";
import { Board3D } from "./board3d";

const LOOK: Look = { height: 80, wide: 94, high: 92, angle: 24, turn: 17, rise: 37 };
const REACH = 170;

interface Props extends ComponentProps<typeof Board3D> {
  dark: boolean;
  resets: number;
  moved(): void;
}

export default function Scene({ dark, resets, moved, ...board }: Props) {
  return (
    <Stage look={LOOK} reach={REACH} dark={dark} resets={resets} moved={moved}>
      <Board3D {...board} />
    </Stage>
  );
}
