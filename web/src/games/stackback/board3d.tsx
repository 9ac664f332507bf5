/** The boards in space: sticks with weight, the one in hand above its place, and falls. */

import { useThree } from "@react-three/fiber";
import { type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import { type Camera, type Group, Raycaster, Vector2, type Vector3 } from "three";
import type { MotionView, StackBackView } from "../../generated/views";
import { useMover } from "../../space/moving";
import { Pin } from "../../space/pin";
import type { Aim } from "./aim";
import { type Sight, useLent } from "./drag";
import type { Marks, Tone } from "./marks";
import { Contacts, Danger, Outlines, type OutlinesHandle, Places, Rim } from "./marks3d";
import { floorOf, Mover, onStage } from "./mover";
import { type Colour, REACH, SIDE } from "./parts";
import { gripOf, type Lay, type Numbered, type Point, UPRIGHT } from "./sticks";
import { Sticks, type SticksHandle } from "./sticks3d";
import { boardsBody, paintOf, plank, stickBody } from "./wares";

interface Props {
  view: StackBackView;
  motion: MotionView | null;
  still: boolean;
  aim: Aim;
  marks: Marks;
  sight: RefObject<Sight | null>;
  /** The note over the newest stick. */
  newsPin: RefObject<HTMLElement | null>;
}

/** The boards with all sticks and marks. */
export function Board3D({ view, motion, still, aim, marks, sight, newsPin }: Props) {
  const sticks = useRef<SticksHandle>(null);
  const rims = useRef<OutlinesHandle>(null);
  const held = useRef<Group>(null);
  const lying = view.sticks as Numbered[];
  const [mover, wake] = useMover(Mover, (now) => {
    sticks.current?.place(now, (tier) => marks.barred.includes(tier + 1));
    rims.current?.place(now);
    if (held.current) now.heldMatrix(held.current.matrix);
  });
  useSight(sight);

  // biome-ignore lint/correctness/useExhaustiveDependencies: waking only asks for a frame
  useLayoutEffect(() => {
    mover.show(lying, view.pending as Lay | null, still);
    mover.fall(motion, still);
    wake();
  }, [view, motion, still]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: waking only asks for a frame
  useLayoutEffect(() => {
    mover.hold(aim.lay, still);
    wake();
  }, [aim.lay, still, marks.barred]);

  const lit = lying.flatMap(({ number, colour }, place) => {
    const tone = marks.lit.get(number);
    return tone ? [{ place, colour, tone }] : [];
  });
  const pending = view.pending as Lay | null;
  return (
    <>
      <Boards />
      <Sticks ref={sticks} />
      <Outlines ref={rims} sticks={lit} />
      {aim.lay && <Held ref={held} colour={aim.lay.colour} tone={marks.held} />}
      {pending && <Pending lay={pending} />}
      {aim.lay && marks.rests.length > 0 && (
        <Contacts rests={marks.rests} tier={aim.lay.tier} tone={marks.falls ? "bad" : "good"} />
      )}
      {marks.danger && (
        <Danger danger={marks.danger} tier={marks.danger.tier} falls={marks.falls} />
      )}
      <Places places={aim.proposing ? aim.proposals : NONE} />
      <Pin at={() => above(lying.at(-1) ?? null)} pinned={newsPin} />
    </>
  );
}

const NONE: readonly Lay[] = [];

/** A point a little above a stick, in the coordinates of the room. */
function above(lay: Lay | null): Vector3 {
  const { x, y, tier } = lay ?? { x: REACH / 2, y: SIDE / 2, tier: 0 };
  const at = onStage(x, y, floorOf(tier + 1.9));
  return at.set(at.x, at.z, -at.y);
}

function Boards() {
  const body = useMemo(boardsBody, []);
  const wood = useMemo(plank, []);
  return (
    <mesh geometry={body} castShadow receiveShadow>
      <meshStandardMaterial map={wood} roughness={0.62} />
    </mesh>
  );
}

interface HeldProps {
  ref: RefObject<Group | null>;
  colour: Colour;
  tone: Tone | null;
}

function Held({ ref, colour, tone }: HeldProps) {
  const body = useMemo(() => stickBody(colour), [colour]);
  const paint = useMemo(() => paintOf(colour), [colour]);
  return (
    <group ref={ref} matrixAutoUpdate={false}>
      <mesh geometry={body} castShadow>
        <meshStandardMaterial
          map={paint}
          color={tone === "bad" ? "#ff8f73" : "#ffffff"}
          roughness={0.5}
          transparent
          opacity={0.9}
        />
      </mesh>
      {tone && <Rim colour={colour} tone={tone} />}
    </group>
  );
}

/** A stick that a trembling hand is about to let go. */
function Pending({ lay }: { lay: Lay }) {
  const body = useMemo(() => stickBody(lay.colour), [lay.colour]);
  const paint = useMemo(() => paintOf(lay.colour), [lay.colour]);
  return (
    <mesh
      geometry={body}
      position={onStage(lay.x, lay.y, floorOf(lay.tier + 0.8))}
      rotation-z={(lay.angle * Math.PI) / 180}
      castShadow
    >
      <meshStandardMaterial map={paint} roughness={0.5} />
    </mesh>
  );
}

const ray = new Raycaster();

/** The point under a pointer at a height, in tenths of a millimetre on the boards. */
function lookedAt(
  canvas: HTMLElement,
  camera: Camera,
  [x, y]: Point,
  height: number,
): Point | null {
  const box = canvas.getBoundingClientRect();
  const right = ((x - box.left) / box.width) * 2 - 1;
  const up = 1 - ((y - box.top) / box.height) * 2;
  camera.updateMatrixWorld();
  ray.setFromCamera(new Vector2(right, up), camera);
  const { origin, direction } = ray.ray;
  const far = (height - origin.y) / direction.y;
  if (!(far > 0)) return null;
  const at = [origin.x + far * direction.x, origin.z + far * direction.z] as const;
  return [at[0] * 10 + REACH / 2, SIDE / 2 - at[1] * 10];
}

/** Let pointers find the boards: a stick goes to a point seen under them, whatever its tier. */
function useSight(sight: RefObject<Sight | null>): void {
  const { gl, camera } = useThree();
  const own = useMemo((): Sight => {
    const look = (at: Point, tier: number) =>
      lookedAt(gl.domElement, camera, at, floorOf(tier + 1));
    return {
      grip: (at, lay, slack) => {
        const point = look(at, lay.tier);
        return point && gripOf(lay, point, slack);
      },
      spot: (at, [x, y], tier) => {
        const low = look(at, tier ?? 0);
        const high = look(at, (tier ?? 0) + 1);
        if (!low || !high) return null;
        const slant: Point = [10 * (high[0] - low[0]), 10 * (high[1] - low[1])];
        return { x: low[0] + x, y: low[1] + y, slant: tier === null ? slant : UPRIGHT };
      },
    };
  }, [gl, camera]);
  useLent(sight, own);
}
