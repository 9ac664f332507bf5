/** The stack from above, one layer at a time: the layer, its support, and the legal places. */

import { type MouseEvent, type PointerEvent, type RefObject, useRef } from "react";
import type { MotionView } from "../../generated/views";
import type { Aim } from "./aim";
import { Drawn } from "./drawn";
import { Falling, restOf } from "./fall";
import style from "./flat.module.css";
import { frameOf } from "./frame";
import { type Laid, type Point, pointOf, type Step } from "./lattice";
import { glowOf, InHand, Light, markOf } from "./marks";
import { RADIUS } from "./parts";
import type { Piece } from "./table";

interface Props {
  pieces: readonly Piece[];
  /** The layer shown. */
  layer: number;
  step: Step;
  aim: Aim;
  newest: Piece | null;
  motion: MotionView | null;
  /** Whether to leave room for another BASE around. */
  roomy: boolean;
}

/** The board from above. */
export function Flat(props: Props) {
  const { pieces, step, aim, motion, roomy } = props;
  const board = useRef<SVGSVGElement>(null);
  const fallen = motion?.bodies.map((_, body) => restOf(motion, body).at);
  const { x, y, wide, high } = frameOf(pieces, step, roomy, fallen);
  return (
    <svg
      ref={board}
      className={style.board}
      data-part="surface"
      data-playing={aim.seat !== null}
      viewBox={`${x - wide} ${-y - high} ${2 * wide} ${2 * high}`}
      aria-hidden="true"
      {...usePointer(board, aim)}
    >
      {motion ? <Falling {...{ pieces, motion, step }} /> : <Layers {...props} />}
      {glowOf(aim).map((glow) => (
        <Light key={glow.node.join()} glow={glow} step={step} />
      ))}
      <InHand aim={aim} step={step} />
    </svg>
  );
}

/** The effects of a pointer on the aim. */
function usePointer(board: RefObject<SVGSVGElement | null>, aim: Aim) {
  const touched = useRef(false);

  function pointAt({ clientX, clientY }: Pick<PointerEvent, "clientX" | "clientY">): Point {
    const matrix = board.current?.getScreenCTM()?.inverse();
    const at = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return [at.x, -at.y];
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      touched.current = event.pointerType === "touch";
    },
    onPointerMove: (event: PointerEvent) => aim.point(pointAt(event)),
    onPointerLeave: (event: PointerEvent) => event.pointerType !== "touch" && aim.point(null),
    onClick: (event: MouseEvent) => aim.press(pointAt(event), !touched.current),
  };
}

/** The layer shown, the one below it faintly, and deeper layers as spots. */
function Layers({ pieces, layer, step, aim: { lit }, newest }: Props) {
  const on = (floor: number) => pieces.filter((piece) => piece.layer === floor);
  const under = on(layer - 1);
  const deeper = pieces.filter((piece) => piece.layer < layer - 1);
  return (
    <>
      <g className={style.deeper}>
        {deeper.flatMap(({ nodes }) =>
          nodes.map((node) => <Spot key={node.join()} at={pointOf(node, step)} />),
        )}
      </g>
      <g className={style.under}>
        {under.map((piece) => (
          <Drawn key={keyOf(piece)} {...piece} step={step} />
        ))}
      </g>
      {under
        .filter((piece) => markOf(piece, lit, null))
        .map((piece) => (
          <Drawn key={keyOf(piece)} {...piece} step={step} mark="lit" />
        ))}
      {on(layer).map((piece) => (
        <Drawn key={keyOf(piece)} {...piece} step={step} mark={markOf(piece, lit, newest)} />
      ))}
    </>
  );
}

function keyOf({ layer, nodes }: Laid): string {
  return `${layer} ${nodes[0]?.join()}`;
}

function Spot({ at: [x, y] }: { at: Point }) {
  return <circle cx={x} cy={-y} r={RADIUS - 0.5} />;
}
