/** Marks on the board in space: spaces that are lit, the ghost, the ring of the newest piece. */

import { useThree } from "@react-three/fiber";
import { type Ref, useLayoutEffect, useMemo, useRef } from "react";
import { type Group, type InstancedMesh, Matrix4, type Vector3 } from "three";
import { floorOf } from "./geometry";
import { type Colour, PITCH, RADIUS } from "./parts";
import { SPACES } from "./spaces";
import { glow, paintOf, pieceBody } from "./wares";

const LIT = "#35a873";
const GOLD = "#ffc94d";
const matrix = new Matrix4();

/** Lights around spaces. */
export function Lights({ spaces, gold }: { spaces: readonly string[]; gold: boolean }) {
  const mesh = useRef<InstancedMesh>(null);
  const picture = useMemo(glow, []);
  const { invalidate } = useThree();
  useLayoutEffect(() => {
    if (!mesh.current) return;
    mesh.current.count = spaces.length;
    mesh.current.visible = spaces.length > 0;
    spaces.forEach((space, n) => {
      const at = floorOf(space);
      mesh.current?.setMatrixAt(n, matrix.makeTranslation(at.x, at.y, at.z + 0.15));
    });
    mesh.current.instanceMatrix.needsUpdate = true;
    invalidate();
  }, [spaces, invalidate]);
  return (
    <instancedMesh ref={mesh} args={[undefined, undefined, SPACES.length]} frustumCulled={false}>
      <planeGeometry args={[PITCH - 0.5, PITCH - 0.5]} />
      <meshBasicMaterial
        map={picture}
        color={gold ? GOLD : LIT}
        transparent
        depthWrite={false}
        toneMapped={false}
      />
    </instancedMesh>
  );
}

/** The piece that would be placed. */
export function Ghost({ colour, at }: { colour: Colour; at: Vector3 }) {
  const body = useMemo(pieceBody, []);
  const paint = useMemo(() => paintOf(colour), [colour]);
  return (
    <mesh geometry={body} position={at}>
      <meshStandardMaterial map={paint} transparent opacity={0.62} roughness={0.5} />
    </mesh>
  );
}

/** A ring around the piece whose matrix it is given. */
export function Ring({ ref }: { ref: Ref<Group> }) {
  return (
    <group ref={ref} matrixAutoUpdate={false}>
      <mesh>
        <torusGeometry args={[RADIUS + 0.5, 0.55, 8, 48]} />
        <meshBasicMaterial color="#fffaf0" toneMapped={false} />
      </mesh>
    </group>
  );
}
