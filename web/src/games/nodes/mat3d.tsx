/** The mat in space: the lattice with its coordinates, drawn on the table. */

import { useMemo } from "react";
import type { Frame } from "./frame";
import type { Step } from "./lattice";
import { matOf } from "./mat";
import { matPicture } from "./wares";

interface Props {
  frame: Frame;
  step: Step;
  dark: boolean;
}

/** The mat; pointers pass through it. */
export function Mat3D({ frame, step, dark }: Props) {
  const picture = useMemo(
    () => matPicture(matOf(frame, step), frame, dark ? PALE : INK),
    [frame, step, dark],
  );
  return (
    <mesh position={[frame.x, frame.y, 0.1]} raycast={() => null}>
      <planeGeometry args={[2 * frame.wide, 2 * frame.high]} />
      <meshBasicMaterial map={picture} transparent depthWrite={false} toneMapped={false} />
    </mesh>
  );
}

const INK = { line: "#cdbfa4", text: "#6b6f76" };
const PALE = { line: "#4a4a48", text: "#9aa0a8" };
