/** What pointers meet: a column of air for every space, as high as its stack, never drawn. */

import type { ThreeEvent } from "@react-three/fiber";
import { useMemo } from "react";
import { BoxGeometry, MeshBasicMaterial } from "three";
import type { ToppleView } from "../../generated/views";
import type { Aim } from "./aim";
import { floorOf } from "./geometry";
import { PITCH, PLATE, THICKNESS } from "./parts";
import { heightOf, SPACES } from "./spaces";

/** A pointer that wandered further than this turned the camera and chose nothing. */
const STEADY = 6;

/** The columns of air; there are none while nothing can be placed. */
export function Hits3D({ view, aim }: { view: ToppleView; aim: Aim }) {
  const box = useMemo(() => new BoxGeometry(PITCH, PITCH, 1), []);
  const air = useMemo(() => new MeshBasicMaterial({ visible: false }), []);
  if (aim.allowed.size === 0) return null;

  function chosen(event: ThreeEvent<MouseEvent>, space: string): void {
    event.stopPropagation();
    if (event.delta > STEADY) return;
    aim.choose(space, (event.nativeEvent as PointerEvent).pointerType !== "touch");
  }

  return SPACES.map((space) => {
    const at = floorOf(space);
    const high = heightOf(view, space) * THICKNESS + PLATE;
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside do the same
      <mesh
        key={space}
        geometry={box}
        material={air}
        position={[at.x, at.y, at.z - PLATE + high / 2]}
        scale-z={high}
        onPointerOver={(event) => {
          event.stopPropagation();
          if (event.pointerType !== "touch") aim.at(space);
        }}
        onPointerOut={(event) => event.pointerType !== "touch" && aim.leave(space)}
        onClick={(event) => chosen(event, space)}
      />
    );
  });
}
