/** A camera that stays where it is put. */

import { useFrame, useThree } from "@react-three/fiber";
import { useEffect, useRef } from "react";
import type { PerspectiveCamera } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { DEGREE, distance, FARTHEST, type Look, towards } from "./look";
import { advance, type Feel, settle, spring } from "./spring";

/** How the camera steps back and comes near again. */
const STEP: Feel = { swings: 1.1, damping: 1 };

interface Props {
  look: Look;
  /** Without motion the camera is there at once. */
  still: boolean;
  resets: number;
  moved(): void;
}

/** The camera of a stage: it follows the look until somebody moves it, and again after a reset. */
export function Camera({ look, still, resets, moved }: Props) {
  const { gl, size, invalidate } = useThree();
  const camera = useThree((state) => state.camera as PerspectiveCamera);
  const controls = useRef<OrbitControls>(null);
  const own = useRef(false);
  const away = useRef(spring(0));
  const goal = useRef(0);
  const tell = useRef(moved);
  tell.current = moved;

  useEffect(() => {
    const orbit = new OrbitControls(camera, gl.domElement);
    orbit.enablePan = false;
    orbit.minPolarAngle = 4 * DEGREE;
    orbit.maxPolarAngle = 86 * DEGREE;
    gl.domElement.style.touchAction = "pan-y"; // a thumb can still scroll past the board
    let held = false; // a press that moves nothing leaves the camera as it was
    orbit.addEventListener("start", () => {
      held = true;
    });
    orbit.addEventListener("end", () => {
      held = false;
    });
    orbit.addEventListener("change", () => {
      invalidate();
      if (!held || own.current) return;
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

  function stand(far: number): void {
    const { height } = look;
    camera.position.copy(towards(look)).multiplyScalar(far);
    camera.position.y += height;
    controls.current?.target.set(0, height, 0);
    controls.current?.update();
    invalidate();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another size or a reset looks anew
  useEffect(() => {
    settle(away.current, 0);
    goal.current = 0;
  }, [size.width, size.height, resets]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reset looks again
  useEffect(() => {
    if (own.current || !controls.current) return;
    goal.current = distance(look, size.width / size.height);
    controls.current.minDistance = 0.45 * goal.current;
    controls.current.maxDistance = FARTHEST * goal.current;
    if (still || away.current.value === 0) settle(away.current, goal.current);
    stand(away.current.value);
  }, [look, still, size.width, size.height, resets]);

  useFrame((_, seconds) => {
    if (own.current || away.current.value === goal.current) return;
    advance(away.current, goal.current, seconds, STEP, 0.5);
    stand(away.current.value);
  });
  return null;
}
