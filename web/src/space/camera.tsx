/** A camera that stays where it is put. */

import { useThree } from "@react-three/fiber";
import { useEffect, useRef } from "react";
import type { PerspectiveCamera } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

/** How a stage is looked at when nobody has moved the camera. Angles in degrees. */
export interface Look {
  /** The height that is looked at, in millimetres above the table. */
  height: number;
  /** What has to be seen, as half its width and half its height around that point. */
  wide: number;
  high: number;
  /** Of the camera's field of view, from top to bottom. */
  angle: number;
  /** How far the camera is turned to the left, and above the table. */
  turn: number;
  rise: number;
}

const DEGREE = Math.PI / 180;

interface Props {
  look: Look;
  resets: number;
  moved(): void;
}

export function Camera({ look, resets, moved }: Props) {
  const { gl, size, invalidate } = useThree();
  const camera = useThree((state) => state.camera as PerspectiveCamera);
  const controls = useRef<OrbitControls>(null);
  const own = useRef(false);
  const tell = useRef(moved);
  tell.current = moved;

  useEffect(() => {
    const orbit = new OrbitControls(camera, gl.domElement);
    orbit.enablePan = false;
    orbit.minPolarAngle = 4 * DEGREE;
    orbit.maxPolarAngle = 86 * DEGREE;
    gl.domElement.style.touchAction = "pan-y"; // a thumb can still scroll past the board
    orbit.addEventListener("change", () => invalidate());
    orbit.addEventListener("start", () => {
      own.current = true;
      tell.current();
    });
    controls.current = orbit;
    return () => orbit.dispose();
  }, [camera, gl, invalidate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reset forgets where it was put
  useEffect(() => {
    own.current = false;
  }, [resets]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reset looks again
  useEffect(() => {
    if (own.current || !controls.current) return;
    const far = distance(look, size.width / size.height);
    const flat = far * Math.cos(look.rise * DEGREE);
    controls.current.target.set(0, look.height, 0);
    controls.current.minDistance = far * 0.45;
    controls.current.maxDistance = far * 1.6;
    camera.position.set(
      -flat * Math.sin(look.turn * DEGREE),
      look.height + far * Math.sin(look.rise * DEGREE),
      flat * Math.cos(look.turn * DEGREE),
    );
    controls.current.update();
    invalidate();
  }, [look, size.width, size.height, resets]);
  return null;
}

/** How far away the camera has to be so that everything fits. */
export function distance({ wide, high, angle }: Look, shape: number): number {
  const slope = Math.tan((angle / 2) * DEGREE);
  return Math.max(high / slope, wide / (slope * shape));
}
