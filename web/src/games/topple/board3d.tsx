/** The board in space: it hangs on its stem, swings, carries the pieces, and lets them fall. */

import { useFrame } from "@react-three/fiber";
import { type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import { type Group, Quaternion, Vector3 } from "three";
import type { MotionView, ToppleView } from "../../generated/views";
import { texture, WALNUT, woodCanvas } from "../../space/grain";
import { Pin } from "../../space/pin";
import { useRedraw } from "../../space/stage";
import { floorOf, leaning, restOf } from "./geometry";
import { Hits } from "./hits";
import { Contacts, Ghost, Lights, Ring } from "./marks";
import { Mover, type Pair } from "./mover";
import { DEPTH, STAND, THICKNESS } from "./parts";
import { Pieces, type PiecesHandle } from "./pieces";
import type { Aim } from "./play";
import { laidOf } from "./spaces";
import { boardBody, frameBody, numbersBody, numerals, plank, standBody, weightBody } from "./wares";

interface Props {
  view: ToppleView;
  motion: MotionView | null;
  still: boolean;
  aim: Aim;
  /** The spaces that have just scored. */
  scored: readonly string[];
  /** The space of the newest piece. */
  last: string | null;
  sway: (() => Pair) | null;
  /** What stays over the ghost, over the newest piece, and over what was refused. */
  ghostPin: RefObject<HTMLElement | null>;
  lastPin: RefObject<HTMLElement | null>;
  refusalPin: RefObject<HTMLElement | null>;
}

const STEM_WOOD = { ...WALNUT, rings: 5 };
const IDLE_FRAME = 1 / 60;

export function Board3D({
  view,
  motion,
  still,
  aim,
  scored,
  last,
  sway,
  ghostPin,
  lastPin,
  refusalPin,
}: Props) {
  const mover = useRef<Mover>(null);
  mover.current ??= new Mover();
  const hanging = useRef<Group>(null);
  const pieces = useRef<PiecesHandle>(null);
  const ring = useRef<Group>(null);
  const idle = useRef(true);
  const redraw = useRedraw();

  // biome-ignore lint/correctness/useExhaustiveDependencies: redraw only asks for a frame
  useLayoutEffect(() => {
    mover.current?.show(laidOf(view.pieces), view.balance.slopes as Pair | null, still);
    mover.current?.fall(motion, still);
    redraw();
  }, [view, motion, still]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: redraw only asks for a frame
  useLayoutEffect(() => {
    mover.current?.hold(sway);
    redraw();
  }, [sway]);

  useFrame((_, seconds) => {
    const board = mover.current;
    if (!board || !hanging.current) return;
    const moving = board.advance(idle.current ? IDLE_FRAME : seconds);
    idle.current = !moving;
    hanging.current.quaternion.copy(board.turn);
    pieces.current?.place(board);
    if (ring.current) board.matrix(board.laid.length - 1, ring.current.matrix);
    if (moving) redraw();
  });

  const top = (space: string | null) => () => pinned(mover.current, view, space);
  return (
    <>
      <Stand />
      <group ref={hanging} position-z={STAND}>
        <Tiles />
        <Weight depth={DEPTH[view.scores.length] ?? 34} />
        {!motion && <Contacts view={view} />}
        <Lights
          spaces={scored.length ? scored : [...aim.allowed.keys()]}
          gold={scored.length > 0}
        />
        {aim.space && aim.colour && aim.allowed.has(aim.space) && (
          <Ghost colour={aim.colour} at={restOf(aim.space, heightOf(view, aim.space), [0, 0])} />
        )}
        <Hits view={view} aim={aim} />
      </group>
      {aim.after && <Frame slopes={aim.after.slopes as Pair | null} falls={aim.falls} />}
      <Pieces ref={pieces} />
      {last && !motion && view.pieces.length > 0 && <Ring ref={ring} />}
      <Pin at={top(aim.space)} pinned={ghostPin} />
      <Pin at={top(last)} pinned={lastPin} />
      <Pin at={top(aim.refused?.space ?? null)} pinned={refusalPin} />
    </>
  );
}

function heightOf(view: ToppleView, space: string): number {
  return view.stacks.find((stack) => stack.space === space)?.pieces.length ?? 0;
}

/** A point a little above a stack, in the coordinates of the room. */
function pinned(mover: Mover | null, view: ToppleView, space: string | null): Vector3 {
  const at = floorOf(space ?? "c3");
  at.z += (heightOf(view, space ?? "c3") + 1.6) * THICKNESS;
  const { x, y, z } = mover ? mover.onBoard(at) : at;
  return new Vector3(x, z, -y);
}

function Tiles() {
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

function Stand() {
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

function Weight({ depth }: { depth: number }) {
  const body = useMemo(() => weightBody(depth), [depth]);
  return (
    <mesh geometry={body} castShadow receiveShadow>
      <meshStandardMaterial color="#c79a4b" metalness={0.95} roughness={0.32} />
    </mesh>
  );
}

/** The outline of the board as it would hang after the placement. */
function Frame({ slopes, falls }: { slopes: Pair | null; falls: boolean }) {
  const turn = useMemo(() => (slopes ? leaning(slopes) : new Quaternion()), [slopes]);
  const body = useMemo(frameBody, []);
  return (
    <mesh geometry={body} position-z={STAND} quaternion={turn}>
      <meshBasicMaterial color={falls ? "#d2582c" : "#2fae74"} toneMapped={false} />
    </mesh>
  );
}
