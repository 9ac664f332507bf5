/** Marks in space: places that shine, the piece in hand, and pieces that are pointed out. */

import { useThree } from "@react-three/fiber";
import { type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import { type BufferGeometry, type InstancedMesh, Matrix4 } from "three";
import type { Place } from "./aim";
import { type Laid, middleOf, pointOf, type Step } from "./lattice";
import type { Glow } from "./marks";
import { barsIn, nodesIn } from "./mover";
import { paintOf, SPACING, THICKNESS, WOOD } from "./parts";
import { barBody, CLAY, crossPicture, glowPicture, haloBody, nodeBody, nodePaint } from "./wares";

const LIT = "#2fae74";
const MOST = 160;

/** Where the piece in hand may go. */
export function Lights({ glows, step }: { glows: readonly Glow[]; step: Step }) {
  const picture = useMemo(glowPicture, []);
  const at = glows.map(({ node, layer }) => {
    const [x, y] = pointOf(node, step);
    return new Matrix4().makeTranslation(x, y, layer * THICKNESS + 0.25);
  });
  return (
    <Many at={at}>
      <planeGeometry args={[SPACING - 1, SPACING - 1]} />
      <meshBasicMaterial
        map={picture}
        color={LIT}
        transparent
        depthWrite={false}
        toneMapped={false}
      />
    </Many>
  );
}

interface GhostProps {
  place: Place;
  seat: number;
  step: Step;
}

/** The piece in hand over its place: in its colour where it fits, crossed out where it does not. */
export function Ghost({ place, seat, step }: GhostProps) {
  const disc = useMemo(nodeBody, []);
  const bar = useMemo(barBody, []);
  const { fits, type } = place;
  const picture = useMemo(
    () => (fits ? nodePaint(seat, type === "base") : crossPicture()),
    [fits, seat, type],
  );
  const pose = poseOf(place, step);
  pose.elements[14] += fits ? 0.6 : 2;
  const deep = fits ? (type === "base" ? WOOD.deep : paintOf(seat).deep) : CLAY;
  return (
    <>
      <Many at={placed(pose, nodesIn(place, step))} body={disc}>
        <meshStandardMaterial
          key={String(fits)}
          map={picture}
          transparent
          opacity={0.9}
          roughness={0.5}
          emissive={fits ? "#000000" : CLAY}
          emissiveIntensity={0.5}
        />
      </Many>
      <Many at={placed(pose, barsIn(place, step))} body={bar}>
        <meshStandardMaterial color={deep} transparent opacity={0.9} roughness={0.5} />
      </Many>
      <Halos pieces={[place]} step={step} kind={fits ? "fits" : "bad"} lift={fits ? 0.6 : 2} />
    </>
  );
}

const SHINES = { lit: "#ffc94d", newest: "#fffaf0", fits: LIT, bad: "#ff8a6b" };

interface HalosProps {
  pieces: readonly Laid[];
  step: Step;
  kind: keyof typeof SHINES;
  lift?: number;
}

/** A shine around pieces: those in the way, the newest, or the one in hand. */
export function Halos({ pieces, step, kind, lift = 0 }: HalosProps) {
  const body = useMemo(haloBody, []);
  const at = pieces.flatMap((piece) => {
    const pose = poseOf(piece, step);
    pose.elements[14] += lift;
    return placed(pose, nodesIn(piece, step));
  });
  return (
    <Many at={at} body={body}>
      <meshBasicMaterial color={SHINES[kind]} toneMapped={false} />
    </Many>
  );
}

function poseOf({ nodes, layer }: Laid, step: Step): Matrix4 {
  const [x, y] = middleOf(nodes, step);
  return new Matrix4().makeTranslation(x, y, (layer + 0.5) * THICKNESS);
}

function placed(pose: Matrix4, parts: Matrix4[]): Matrix4[] {
  return parts.map((part) => part.premultiply(pose));
}

interface ManyProps {
  at: readonly Matrix4[];
  body?: BufferGeometry;
  /** The material, and the body where none is given. */
  children: ReactNode;
}

/** The same thing in many places. */
function Many({ at, body, children }: ManyProps) {
  const mesh = useRef<InstancedMesh>(null);
  const { invalidate } = useThree();
  useLayoutEffect(() => {
    if (!mesh.current) return;
    mesh.current.count = Math.min(at.length, MOST);
    mesh.current.visible = at.length > 0;
    at.slice(0, MOST).forEach((one, n) => {
      mesh.current?.setMatrixAt(n, one);
    });
    mesh.current.instanceMatrix.needsUpdate = true;
    invalidate();
  });
  return (
    <instancedMesh
      ref={mesh}
      args={[body, undefined, MOST]}
      frustumCulled={false}
      raycast={() => null}
    >
      {children}
    </instancedMesh>
  );
}
