/** All pieces that lie, fall or are held: one body per colour, drawn many times. */

import { type Ref, useImperativeHandle, useMemo, useRef } from "react";
import { type InstancedMesh, Matrix4 } from "three";
import type { Mover } from "./mover";
import { COLOURS, EACH } from "./parts";
import { paintOf, pieceBody } from "./wares";

/** How the pieces are told where they are. */
export interface PiecesHandle {
  /** Put every piece where the mover has it. */
  place(mover: Mover): void;
}

const matrix = new Matrix4();

/** All pieces. */
export function Pieces3D({ ref }: { ref: Ref<PiecesHandle> }) {
  const body = useMemo(pieceBody, []);
  const paints = useMemo(() => COLOURS.map(paintOf), []);
  const meshes = useRef<(InstancedMesh | null)[]>([]);
  useImperativeHandle(ref, () => ({
    place: (mover) => {
      COLOURS.forEach((colour, n) => {
        const mesh = meshes.current[n];
        if (!mesh) return;
        mesh.count = 0;
        mover.laid.forEach((piece, number) => {
          if (piece.colour === colour) mesh.setMatrixAt(mesh.count++, mover.matrix(number, matrix));
        });
        mesh.visible = mesh.count > 0;
        mesh.instanceMatrix.needsUpdate = true;
      });
    },
  }));
  return COLOURS.map((colour, n) => (
    <instancedMesh
      key={colour}
      ref={(mesh) => {
        meshes.current[n] = mesh;
      }}
      args={[body, undefined, EACH]}
      frustumCulled={false}
      castShadow
      receiveShadow
    >
      <meshPhysicalMaterial
        map={paints[n]}
        roughness={0.5}
        clearcoat={0.35}
        clearcoatRoughness={0.4}
      />
    </instancedMesh>
  ));
}
