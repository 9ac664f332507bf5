/** An element of the page that stays over a point in space. */

import { useFrame } from "@react-three/fiber";
import type { RefObject } from "react";
import { Vector3 } from "three";

interface Props {
  /** The current point, in world coordinates. */
  at: () => Vector3;
  pinned: RefObject<HTMLElement | null>;
}

const point = new Vector3();

/** Keep an element of the page over a point, in every frame. */
export function Pin({ at, pinned }: Props) {
  useFrame(({ camera, size }) => {
    if (!pinned.current) return;
    camera.updateMatrixWorld(); // it may have moved since the last frame
    point.copy(at()).project(camera);
    const x = ((point.x + 1) / 2) * size.width;
    const y = ((1 - point.y) / 2) * size.height;
    pinned.current.style.translate = `${x.toFixed(1)}px ${y.toFixed(1)}px`;
  });
  return null;
}
