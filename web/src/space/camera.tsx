/** A camera that stays where it is put. */

import { useFrame, useThree } from "@react-three/fiber";
import { type RefObject, useEffect, useRef } from "react";
import type { PerspectiveCamera } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { DEGREE, distance, FARTHEST, type Look, towards } from "./look";
import { advance, type Feel, settle, spring } from "./spring";

/** How the camera steps back and comes near again. */
const STEP: Feel = { swings: 1.1, damping: 1 };

interface Props {
  look: Look;
  /** Without motion the camera jumps. */
  still: boolean;
  resets: number;
  moved(): void;
}

/** The camera of a stage: it follows the look until the user moves it, and again after a reset. */
export function Camera({ look, still, resets, moved }: Props) {
  const { size, invalidate } = useThree();
  const camera = useThree((state) => state.camera as PerspectiveCamera);
  const own = useOwn(resets);
  const controls = useOrbit(own, moved);
  const away = useRef(spring(0));
  const goal = useRef(0);

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

/** Whether the user has moved the camera; a reset forgets that. */
function useOwn(resets: number): RefObject<boolean> {
  const own = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reset forgets where it was put
  useEffect(() => {
    own.current = false;
  }, [resets]);
  return own;
}

/** The controls to turn the camera by hand; from the first turn on, it is the user's. */
function useOrbit(own: RefObject<boolean>, moved: () => void): RefObject<OrbitControls | null> {
  const { gl, invalidate } = useThree();
  const camera = useThree((state) => state.camera as PerspectiveCamera);
  const controls = useRef<OrbitControls>(null);
  const tell = useRef(moved);
  tell.current = moved;
  useEffect(() => {
    const orbit = orbitOf(camera, gl.domElement);
    const held = holding(orbit);
    orbit.addEventListener("change", () => {
      invalidate();
      if (!held() || own.current) return;
      own.current = true;
      tell.current();
    });
    controls.current = orbit;
    return () => orbit.dispose();
  }, [camera, gl, own, invalidate]);
  return controls;
}

function orbitOf(camera: PerspectiveCamera, element: HTMLElement): OrbitControls {
  const orbit = new OrbitControls(camera, element);
  orbit.enablePan = false;
  orbit.minPolarAngle = 4 * DEGREE;
  orbit.maxPolarAngle = 86 * DEGREE;
  element.style.touchAction = "pan-y"; // a thumb can still scroll past the board
  return orbit;
}

/** Whether it is being held: a press without movement leaves the camera alone. */
function holding(orbit: OrbitControls): () => boolean {
  let held = false;
  orbit.addEventListener("start", () => {
    held = true;
  });
  orbit.addEventListener("end", () => {
    held = false;
  });
  return () => held;
}
