/** The ground: nothing but the shadows on it, in the stage's light. */

interface Props {
  reach: number;
  dark: boolean;
}

/** The ground as far as the light reaches. */
export function Ground({ reach, dark }: Props) {
  return (
    <mesh receiveShadow renderOrder={-1}>
      <circleGeometry args={[reach * 1.5, 48]} />
      <shadowMaterial
        transparent
        depthWrite={false}
        color={dark ? "#000000" : "#3a2a14"}
        opacity={dark ? 0.6 : 0.32}
      />
    </mesh>
  );
}
