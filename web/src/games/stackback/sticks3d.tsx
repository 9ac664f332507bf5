/** All sticks, lying or falling: one body per colour, drawn many times. */

import { type Ref, useImperativeHandle, useMemo, useRef } from "react";
import { Color, type InstancedMesh, Matrix4 } from "three";
import type { Mover } from "./mover";
import { COLOURS, EACH } from "./parts";
import { paintOf, stickBody } from "./wares";

/** How the board moves its sticks. */
export interface SticksHandle {
  /** Put every stick where the mover has it; dim ones step back. */
  place(mover: Mover, dim: (tier: number) => boolean): void;
}

const matrix = new Matrix4();
const PLAIN = new Color(1, 1, 1);
const DIM = new Color(0.66, 0.64, 0.62);

/** The sticks on the boards. */
export function Sticks({ ref }: { ref: Ref<SticksHandle> }) {
  const bodies = useMemo(() => COLOURS.map(stickBody), []);
  const paints = useMemo(() => COLOURS.map(paintOf), []);
  const meshes = useRef<(InstancedMesh | null)[]>([]);
  useImperativeHandle(ref, () => ({
    place: (mover, dim) => {
      COLOURS.forEach((colour, n) => {
        const mesh = meshes.current[n];
        if (!mesh) return;
        mesh.count = 0;
        mover.sticks.forEach((stick, place) => {
          if (stick.colour !== colour) return;
          mesh.setColorAt(mesh.count, dim(stick.tier) ? DIM : PLAIN);
          mesh.setMatrixAt(mesh.count++, mover.matrix(place, matrix));
        });
        mesh.visible = mesh.count > 0;
        mesh.instanceMatrix.needsUpdate = true;
        if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
      });
    },
  }));
  return COLOURS.map((colour, n) => (
    <instancedMesh
      key={colour}
      ref={(mesh) => {
        meshes.current[n] = mesh;
      }}
      args={[bodies[n], undefined, 2 * EACH]}
      frustumCulled={false}
      castShadow
      receiveShadow
    >
      <meshStandardMaterial map={paints[n] ?? null} roughness={0.55} />
    </instancedMesh>
  ));
}
