/** The marks of `marks.tsx` in space: outlines, contacts, supports and proposed places. */

import { type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef } from "react";
import {
  BackSide,
  BufferGeometry,
  CircleGeometry,
  Color,
  DoubleSide,
  Float32BufferAttribute,
  type InstancedMesh,
  Matrix4,
  RingGeometry,
  Vector3,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { StackBackDangerView, StackBackRestView } from "../../generated/views";
import { useRedraw } from "../../space/stage";
import type { Tone } from "./marks";
import { floorOf, type Mover, onStage } from "./mover";
import { COLOURS, type Colour, EACH, LENGTH, WIDTH } from "./parts";
import type { Lay } from "./sticks";
import { shellBody } from "./wares";

const TONES: Record<Tone | "support", string> = {
  good: "#2fae74",
  bad: "#d8532b",
  newest: "#fffaf0",
  danger: "#ffb52e",
  support: "#fff6e4",
};

/** A stick with a rim: its place among all sticks, and its colours. */
interface Outlined {
  place: number;
  colour: Colour;
  tone: Tone;
}

/** How the board moves the rims. */
export interface OutlinesHandle {
  /** Put every rim where the mover has its stick. */
  place(mover: Mover): void;
}

const matrix = new Matrix4();
const RIM = 1.5;
const MOST = 2 * EACH * COLOURS.length;
/** Proposed places of one colour, as many as a server lists. */
const PLACES = 256;

interface OutlinesProps {
  ref: Ref<OutlinesHandle>;
  sticks: readonly Outlined[];
}

/** A rim of light around sticks, wherever they go: the inside of a box that is a little larger. */
export function Outlines({ ref, sticks }: OutlinesProps) {
  const mesh = useRef<InstancedMesh>(null);
  const body = useMemo(shellBody, []);
  const redraw = useRedraw();
  useImperativeHandle(ref, () => ({
    place: (mover) => {
      const shells = mesh.current;
      if (!shells) return;
      sticks.forEach(({ place, colour }, n) => {
        shells.setMatrixAt(n, mover.matrix(place, matrix).scale(shellOf(colour)));
      });
      shells.instanceMatrix.needsUpdate = true;
    },
  }));
  useLayoutEffect(() => {
    const shells = mesh.current;
    if (!shells) return;
    shells.count = sticks.length;
    shells.visible = sticks.length > 0;
    sticks.forEach(({ tone }, n) => {
      shells.setColorAt(n, new Color(TONES[tone]));
    });
    if (shells.instanceColor) shells.instanceColor.needsUpdate = true;
    redraw();
  });
  return (
    <instancedMesh ref={mesh} args={[body, undefined, MOST]} frustumCulled={false}>
      <meshBasicMaterial side={BackSide} toneMapped={false} />
    </instancedMesh>
  );
}

function shellOf(colour: Colour): Vector3 {
  return new Vector3(LENGTH[colour] / 10 + RIM, WIDTH / 10 + RIM, WIDTH / 10 + RIM);
}

/** The same around the stick in hand. */
export function Rim({ colour, tone }: { colour: Colour; tone: Tone }) {
  const body = useMemo(shellBody, []);
  return (
    <mesh geometry={body} scale={shellOf(colour)}>
      <meshBasicMaterial color={TONES[tone]} side={BackSide} toneMapped={false} />
    </mesh>
  );
}

/** Polygons that lie at a height, in one body; each is convex. */
function polygons(shapes: readonly (readonly number[][])[], z: number): BufferGeometry {
  const corners = shapes.flatMap((shape) => {
    const points = shape.map(([x = 0, y = 0]) => onStage(x, y, z).toArray());
    const [first = [], ...rest] = points;
    return rest.slice(1).flatMap((point, n) => [first, rest[n] ?? [], point]);
  });
  const body = new BufferGeometry();
  body.setAttribute("position", new Float32BufferAttribute(corners.flat(), 3));
  return body;
}

interface ContactsProps {
  rests: readonly StackBackRestView[];
  tier: number;
  tone: Tone;
}

/** Where a stick touches its supports, visible through the stick. */
export function Contacts({ rests, tier, tone }: ContactsProps) {
  const shapes = useMemo(
    () =>
      polygons(
        rests.map((rest) => rest.corners),
        floorOf(tier),
      ),
    [rests, tier],
  );
  return (
    <mesh geometry={shapes} renderOrder={4}>
      <Veil tone={tone} opacity={tier ? 0.85 : 0.3} />
    </mesh>
  );
}

interface DangerProps {
  danger: StackBackDangerView;
  tier: number;
  falls: boolean;
}

/**
 * The supports of the most endangered stick and its centre of load, drawn on the stick itself,
 * faintly visible through sticks above.
 */
export function Danger({ danger, tier, falls }: DangerProps) {
  const height = floorOf(tier + 1) + 0.15;
  const support = useMemo(() => polygons([danger.support], height), [danger, height]);
  const target = useMemo(
    () => mergeGeometries([new CircleGeometry(1.2, 20), new RingGeometry(2, 2.8, 28)]),
    [],
  );
  const at = onStage(danger.x, danger.y, height + 0.1);
  const tone = falls ? "bad" : "support";
  return (
    <>
      <mesh geometry={support} renderOrder={5}>
        <Veil tone={tone} opacity={0.3} />
      </mesh>
      <mesh geometry={support} renderOrder={6}>
        <Veil tone={tone} opacity={0.75} hides />
      </mesh>
      <mesh geometry={target} position={at} renderOrder={7}>
        <meshBasicMaterial color="#2b2118" depthTest={false} toneMapped={false} transparent />
      </mesh>
    </>
  );
}

interface VeilProps {
  tone: Tone | "support";
  opacity: number;
  /** Whether things in front hide it; otherwise it is visible through everything. */
  hides?: boolean;
}

function Veil({ tone, opacity, hides = false }: VeilProps) {
  return (
    <meshBasicMaterial
      color={TONES[tone]}
      side={DoubleSide}
      transparent
      opacity={opacity}
      depthTest={hides}
      depthWrite={false}
      toneMapped={false}
    />
  );
}

/** A dot in the middle of every proposed place, at its height. */
export function Places({ places }: { places: readonly Lay[] }) {
  const mesh = useRef<InstancedMesh>(null);
  const dot = useMemo(() => new CircleGeometry(1.6, 18), []);
  const redraw = useRedraw();
  useLayoutEffect(() => {
    const dots = mesh.current;
    if (!dots) return;
    dots.count = Math.min(places.length, PLACES);
    dots.visible = places.length > 0;
    places.slice(0, PLACES).forEach(({ x, y, tier }, n) => {
      const at = onStage(x, y, floorOf(tier) + 0.2);
      dots.setMatrixAt(n, matrix.makeTranslation(at.x, at.y, at.z));
    });
    dots.instanceMatrix.needsUpdate = true;
    redraw();
  });
  return (
    <instancedMesh ref={mesh} args={[dot, undefined, PLACES]} frustumCulled={false} renderOrder={3}>
      <Veil tone="good" opacity={0.9} />
    </instancedMesh>
  );
}
