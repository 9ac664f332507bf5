/** One warm key light from the upper left, as from a window, and a soft sky. */

import { useThree } from "@react-three/fiber";
import { useEffect } from "react";
import {
  BackSide,
  BoxGeometry,
  Color,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  type WebGLRenderer,
} from "three";

interface Props {
  reach: number;
  dark: boolean;
}

/** The light of a stage, and the sky that its pieces reflect. */
export function Light({ reach, dark }: Props) {
  useSky(dark);
  return (
    <directionalLight
      castShadow
      color="#ffe6c4"
      intensity={dark ? 2 : 2.3}
      position={[-1.1 * reach, 2.4 * reach, 0.9 * reach]}
      shadow-mapSize={[640, 640]}
      shadow-camera-left={-reach}
      shadow-camera-right={reach}
      shadow-camera-top={reach}
      shadow-camera-bottom={-reach}
      shadow-camera-near={0.5 * reach}
      shadow-camera-far={5 * reach}
      shadow-radius={5}
      shadow-bias={-0.0006}
      shadow-normalBias={0.5}
    />
  );
}

function useSky(dark: boolean): void {
  const { gl, scene, invalidate } = useThree();
  useEffect(() => {
    const sky = skyOf(gl);
    scene.environment = sky.texture;
    gl.shadowMap.needsUpdate = true;
    invalidate();
    return () => {
      scene.environment = null;
      sky.dispose();
    };
  }, [gl, scene, invalidate]);
  useEffect(() => {
    scene.environmentIntensity = dark ? 0.42 : 0.62;
    invalidate();
  }, [scene, dark, invalidate]);
}

/** The sky's side in pixels: it is soft anyway, and more is slow without a GPU. */
const SKY = 64;

/** A room to be reflected: a pale ceiling, a warm floor, and the window. */
function skyOf(gl: WebGLRenderer) {
  const room = new Scene();
  const dome = new SphereGeometry(10, 24, 16);
  const wall = new MeshBasicMaterial({ color: new Color("#d8d6d0"), side: BackSide });
  room.add(new Mesh(dome, wall));
  room.add(panel("#b79a78", 1, [14, 0.1, 14], [0, -5, 0]));
  room.add(panel("#fff3df", 9, [0.1, 5, 6], [-8, 4, 2]));
  room.add(panel("#eaf1ff", 2.4, [9, 0.1, 9], [0, 8, 0]));
  const baker = new PMREMGenerator(gl);
  const baked = baker.fromScene(room, 0.05, 0.1, 100, { size: SKY });
  baker.dispose();
  room.traverse((part) => part instanceof Mesh && part.geometry.dispose());
  return baked;
}

function panel(colour: string, power: number, size: Triple, at: Triple): Mesh {
  const paint = new MeshBasicMaterial({ color: new Color(colour).multiplyScalar(power) });
  const made = new Mesh(new BoxGeometry(...size), paint);
  made.position.set(...at);
  return made;
}

type Triple = [number, number, number];
