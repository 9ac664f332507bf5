/**
 * The stage of every game that stands in space: light, ground, camera, and frames on demand.
 *
 * Children are in millimetres with z up, the table at z = 0.
 */

import { addAfterEffect, addEffect, Canvas, useThree } from "@react-three/fiber";
import { type ReactNode, useEffect } from "react";
import { NeutralToneMapping, setConsoleFunction } from "three";
import { Camera } from "./camera";
import { Ground } from "./ground";
import { Light } from "./light";
import type { Look } from "./look";
import style from "./stage.module.css";
import type { Viewpoint } from "./viewpoint";

// The drawing library still creates a clock that three has deprecated; it is unused here.
setConsoleFunction((kind, message, ...more) => {
  if (!message.startsWith("THREE.Clock")) console[kind](message, ...more);
});

interface Props {
  look: Look;
  /** The radius of the scene, for light and shadow. */
  reach: number;
  viewpoint: Viewpoint;
  children: ReactNode;
}

/** A stage for pieces, in millimetres with z up. */
export function Stage({ look, reach, viewpoint, children }: Props) {
  const { still, dark, resets, move } = viewpoint;
  return (
    <div className={style.stage}>
      <Canvas
        frameloop="demand"
        dpr={[1, 2]}
        shadows="variance"
        gl={{ alpha: true, antialias: true, toneMapping: NeutralToneMapping }}
        camera={{ fov: look.angle, near: 20, far: 4000 }}
      >
        <Meter />
        <Camera look={look} still={still} resets={resets} moved={move} />
        <Light reach={reach} dark={dark} />
        <group rotation-x={-Math.PI / 2}>
          <Ground reach={reach} dark={dark} />
          {children}
        </group>
      </Canvas>
    </div>
  );
}

/** Draw the next frame, with its shadows: something has moved. */
export function useRedraw(): () => void {
  const { gl, invalidate } = useThree();
  return () => {
    gl.shadowMap.needsUpdate = true;
    invalidate();
  };
}

/** Notes on the canvas the most draw calls and triangles of a frame, shadows included. */
function Meter() {
  const { gl } = useThree();
  useEffect(() => {
    gl.shadowMap.autoUpdate = false;
    gl.shadowMap.needsUpdate = true;
    gl.info.autoReset = false;
    let most = { calls: 0, triangles: 0 };
    const before = addEffect(() => gl.info.reset());
    const after = addAfterEffect(() => {
      const { calls, triangles } = gl.info.render;
      most = { calls: Math.max(most.calls, calls), triangles: Math.max(most.triangles, triangles) };
      gl.domElement.dataset.drawCalls = String(most.calls);
      gl.domElement.dataset.triangles = String(most.triangles);
    });
    return () => {
      before();
      after();
    };
  }, [gl]);
  return null;
}
