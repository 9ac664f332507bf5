/** The same body in many places, drawn at once. */

import { useThree } from "@react-three/fiber";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { BufferGeometry, InstancedMesh, Matrix4 } from "three";

interface Props {
  at: readonly Matrix4[];
  /** More places than this are not drawn. */
  most: number;
  body?: BufferGeometry;
  /** The material, and the body if it is not given. */
  children: ReactNode;
}

/** The copies; pointers pass through them. */
export function Many({ at, most, body, children }: Props) {
  const mesh = useRef<InstancedMesh>(null);
  const { invalidate } = useThree();
  useLayoutEffect(() => {
    if (!mesh.current) return;
    mesh.current.count = Math.min(at.length, most);
    mesh.current.visible = at.length > 0;
    at.slice(0, most).forEach((one, n) => {
      mesh.current?.setMatrixAt(n, one);
    });
    mesh.current.instanceMatrix.needsUpdate = true;
    invalidate();
  });
  return (
    <instancedMesh
      ref={mesh}
      args={[body, undefined, most]}
      frustumCulled={false}
      raycast={() => null}
    >
      {children}
    </instancedMesh>
  );
}
