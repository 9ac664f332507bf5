/** The stack in space: pieces at rest or in motion, the piece in hand, and the pointer target. */

import type { ThreeEvent } from "@react-three/fiber";
import { useLayoutEffect, useRef } from "react";
import type { MotionView } from "../../generated/views";
import { useMover } from "../../space/moving";
import type { Aim } from "./aim";
import type { Frame } from "./frame";
import type { Point, Step } from "./lattice";
import { glowOf } from "./marks";
import { Ghost, Halos, Lights } from "./marks3d";
import { Mover } from "./mover";
import { THICKNESS } from "./parts";
import { Pieces3D, type PiecesHandle } from "./pieces3d";
import type { Piece } from "./table";

/** The data of the stack in space. */
export interface BoardProps {
  pieces: readonly Piece[];
  /** The highest visible layer. */
  layer: number;
  /** The layer in play. */
  playing: number;
  step: Step;
  aim: Aim;
  newest: Piece | null;
  motion: MotionView | null;
  still: boolean;
  frame: Frame;
}

/** The stack, with its marks and pointer target. */
export function Board3D(props: BoardProps) {
  const { pieces, layer, playing, step, aim, newest, frame } = props;
  const seats = 1 + Math.max(0, ...pieces.map((piece) => piece.seat));
  const shown = useMotion(props, seats);
  return (
    <group position={[-frame.x, -frame.y, 0]}>
      <Pieces3D ref={shown} seats={seats} />
      <Lights glows={glowOf(aim)} step={step} />
      <Halos pieces={aim.lit} step={step} kind="lit" />
      <Halos
        pieces={newest && newest.layer <= layer && !aim.place ? [newest] : []}
        step={step}
        kind="newest"
      />
      {aim.place && aim.seat !== null && <Ghost place={aim.place} seat={aim.seat} step={step} />}
      {aim.seat !== null && <Air aim={aim} layer={playing} frame={frame} />}
    </group>
  );
}

/** Moves the pieces for as long as something lands or falls. */
function useMotion({ pieces, layer, step, motion, still }: BoardProps, seats: number) {
  const shown = useRef<PiecesHandle>(null);
  const [mover, wake] = useMover(Mover, (now) => shown.current?.place(now, layer, step));

  // biome-ignore lint/correctness/useExhaustiveDependencies: waking only asks for a frame
  useLayoutEffect(() => {
    mover.show(pieces, step, motion, still);
    wake();
  }, [pieces, motion, still, layer, seats]);
  return shown;
}

/** A pointer that moved further than this has turned the camera and chosen nothing. */
const STEADY = 6;

/** The pointer target: an invisible plane in the layer in play. */
function Air({ aim, layer, frame }: { aim: Aim; layer: number; frame: Frame }) {
  const at = ({ point }: ThreeEvent<PointerEvent | MouseEvent>): Point => [
    point.x + frame.x,
    frame.y - point.z,
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys do the same
    <mesh
      position={[frame.x, frame.y, (layer + 0.5) * THICKNESS]}
      onPointerMove={(event) =>
        event.pointerType !== "touch" && event.buttons === 0 && aim.point(at(event))
      }
      onPointerOut={(event) => event.pointerType !== "touch" && aim.point(null)}
      onClick={(event) => {
        const touched = (event.nativeEvent as PointerEvent).pointerType === "touch";
        if (event.delta <= STEADY) aim.press(at(event), !touched);
      }}
    >
      <planeGeometry args={[2 * frame.wide + 200, 2 * frame.high + 200]} />
      <meshBasicMaterial visible={false} />
    </mesh>
  );
}
