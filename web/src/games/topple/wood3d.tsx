/** What the board is made of: its steps, its stand, and the weight that keeps it level. */

import { useMemo } from "react";
import { texture, WALNUT, woodCanvas } from "../../space/grain";
import { boardBody, numbersBody, numerals, plank, standBody, weightBody } from "./wares";

const STEM_WOOD = { ...WALNUT, rings: 5 };

/** The spaces with their numbers. */
export function Tiles() {
  const body = useMemo(boardBody, []);
  const wood = useMemo(plank, []);
  const numbers = useMemo(numbersBody, []);
  const picture = useMemo(numerals, []);
  return (
    <>
      <mesh geometry={body} castShadow receiveShadow>
        <meshStandardMaterial map={wood} vertexColors roughness={0.62} />
      </mesh>
      <mesh geometry={numbers} receiveShadow>
        <meshStandardMaterial
          map={picture}
          transparent
          opacity={0.62}
          depthWrite={false}
          roughness={0.8}
        />
      </mesh>
    </>
  );
}

/** The foot and the stem. */
export function Stand() {
  const body = useMemo(standBody, []);
  const wood = useMemo(() => {
    const made = texture(woodCanvas(STEM_WOOD, 256));
    made.rotation = Math.PI / 2; // the rings of turned wood run around it
    made.repeat.set(1, 2);
    return made;
  }, []);
  return (
    <mesh geometry={body} castShadow receiveShadow>
      <meshStandardMaterial map={wood} roughness={0.5} />
    </mesh>
  );
}

/** The counterweight, so many millimetres below the pivot. */
export function Weight({ depth }: { depth: number }) {
  const body = useMemo(() => weightBody(depth), [depth]);
  return (
    <mesh geometry={body} castShadow receiveShadow>
      <meshStandardMaterial color="#c79a4b" metalness={0.95} roughness={0.32} />
    </mesh>
  );
}
