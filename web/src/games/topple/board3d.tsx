/** The board in space: it hangs on its stem, swings, carries the pieces, and lets them fall. */

import { type RefObject, useLayoutEffect, useRef } from "react";
import { type Group, Vector3 } from "three";
import type { MotionView, ToppleView } from "../../generated/views";
import { useMover } from "../../space/moving";
import { Pin } from "../../space/pin";
import type { Aim } from "./aim";
import { floorOf } from "./geometry";
import { Hits3D } from "./hits3d";
import type { Pins } from "./marks";
import { Contacts, Frame, Ghost, Lights, Ring } from "./marks3d";
import { Mover, type Pair } from "./mover";
import { DEPTH, STAND, THICKNESS } from "./parts";
import { Pieces3D, type PiecesHandle } from "./pieces3d";
import { heightOf, laidOf } from "./spaces";
import { Stand, Tiles, Weight } from "./wood3d";

interface Moving {
  view: ToppleView;
  motion: MotionView | null;
  still: boolean;
  /** Where a held piece sways. */
  sway: (() => Pair) | null;
}

interface Props extends Moving {
  aim: Aim;
  /** The spaces that have just scored. */
  scored: readonly string[];
  /** The space of the newest piece. */
  last: string | null;
  pins: Pins;
}

/** The board with everything on it and around it. */
export function Board3D({ aim, scored, last, pins, ...moving }: Props) {
  const { view, motion } = moving;
  const { mover, hanging, pieces, ring } = useHung(moving);
  const over = (space: string | null | undefined) => () => pinned(mover, view, space ?? "c3");
  return (
    <>
      <Stand />
      <group ref={hanging} position-z={STAND}>
        <Tiles />
        <Weight depth={DEPTH[view.scores.length] ?? 34} />
        {!motion && <Contacts view={view} />}
        <Lights spaces={scored.length ? scored : aim.lit} gold={scored.length > 0} />
        <Ghost aim={aim} view={view} />
        <Hits3D view={view} aim={aim} />
      </group>
      {aim.after && <Frame after={aim.after} />}
      <Pieces3D ref={pieces} />
      {last && !motion && view.pieces.length > 0 && <Ring ref={ring} />}
      <Pin at={over(aim.space)} pinned={pins.ghost} />
      <Pin at={over(last)} pinned={pins.last} />
      <Pin at={over(aim.refused?.space)} pinned={pins.refusal} />
    </>
  );
}

interface Hung {
  mover: Mover;
  /** What hangs with the board, what the pieces are, and the ring around the newest. */
  hanging: RefObject<Group | null>;
  pieces: RefObject<PiecesHandle | null>;
  ring: RefObject<Group | null>;
}

/** What moves the board, told of every new state, and what it moves. */
function useHung({ view, motion, still, sway }: Moving): Hung {
  const hanging = useRef<Group>(null);
  const pieces = useRef<PiecesHandle>(null);
  const ring = useRef<Group>(null);
  const [mover, wake] = useMover(Mover, (now) => {
    hanging.current?.quaternion.copy(now.turn);
    pieces.current?.place(now);
    if (ring.current) now.matrix(now.laid.length - 1, ring.current.matrix);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: waking only asks for a frame
  useLayoutEffect(() => {
    mover.show(laidOf(view.pieces), view.balance.slopes as Pair | null, still);
    mover.fall(motion, still);
    wake();
  }, [view, motion, still]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: waking only asks for a frame
  useLayoutEffect(() => {
    mover.hold(sway);
    wake();
  }, [sway]);
  return { mover, hanging, pieces, ring };
}

/** A point a little above a stack, in the coordinates of the room. */
function pinned(mover: Mover, view: ToppleView, space: string): Vector3 {
  const at = floorOf(space);
  at.z += (heightOf(view, space) + 1.6) * THICKNESS;
  const { x, y, z } = mover.onBoard(at);
  return new Vector3(x, z, -y);
}
