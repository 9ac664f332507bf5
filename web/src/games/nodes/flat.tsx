/** The stack from above, a layer at a time: that layer, what carries it, and where a piece may go. */

import { type PointerEvent, useRef } from "react";
import type { MotionView } from "../../generated/views";
import type { Aim } from "./aim";
import { Drawn } from "./drawn";
import { Fallen, restOf } from "./fallen";
import style from "./flat.module.css";
import { frameOf } from "./frame";
import { type Laid, type Point, pointOf, type Step } from "./lattice";
import { type Glow, glowOf } from "./marks";
import { RADIUS } from "./parts";
import { type Piece, same } from "./table";

interface Props {
  pieces: readonly Piece[];
  /** The layer that is looked at. */
  layer: number;
  step: Step;
  aim: Aim;
  newest: Piece | null;
  motion: MotionView | null;
  /** Whether there must be room for another BASE around. */
  roomy: boolean;
}

export function Flat({ pieces, layer, step, aim, newest, motion, roomy }: Props) {
  const board = useRef<SVGSVGElement>(null);
  const touched = useRef(false);
  const fallen = motion?.bodies.map((_, body) => restOf(motion, body).at);
  const { x, y, wide, high } = frameOf(pieces, step, roomy, fallen);
  const on = (floor: number) => pieces.filter((piece) => piece.layer === floor);
  const under = on(layer - 1);
  const deeper = pieces.filter((piece) => piece.layer < layer - 1);
  const { place, lit } = aim;

  function pointAt(event: PointerEvent): Point {
    const matrix = board.current?.getScreenCTM()?.inverse();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [at.x, -at.y];
  }

  return (
    <svg
      ref={board}
      className={style.board}
      data-playing={aim.seat !== null}
      viewBox={`${x - wide} ${-y - high} ${2 * wide} ${2 * high}`}
      aria-hidden="true"
      onPointerDown={(event) => {
        touched.current = event.pointerType === "touch";
      }}
      onPointerMove={(event) => aim.point(pointAt(event))}
      onPointerLeave={(event) => event.pointerType !== "touch" && aim.point(null)}
      onClick={(event) => aim.press(pointAt(event as unknown as PointerEvent), !touched.current)}
    >
      {motion ? (
        <Fallen {...{ pieces, motion, step }} />
      ) : (
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
          {marked(under, lit).map((piece) => (
            <Drawn key={keyOf(piece)} {...piece} step={step} mark="lit" />
          ))}
          {on(layer).map((piece) => (
            <Drawn
              key={keyOf(piece)}
              {...piece}
              step={step}
              mark={
                marked([piece], lit).length > 0
                  ? "lit"
                  : newest && same(piece, newest)
                    ? "newest"
                    : undefined
              }
            />
          ))}
        </>
      )}
      {glowOf(aim).map((glow) => (
        <Light key={glow.node.join()} glow={glow} step={step} />
      ))}
      {place && aim.seat !== null && (
        <Drawn
          type={place.type}
          nodes={place.nodes}
          seat={aim.seat}
          step={step}
          mark={place.fits ? "ghost" : "bad"}
        />
      )}
    </svg>
  );
}

function keyOf({ layer, nodes }: Laid): string {
  return `${layer} ${nodes[0]?.join()}`;
}

function marked(pieces: readonly Piece[], lit: readonly Laid[]): Piece[] {
  return pieces.filter((piece) => lit.some((one) => same(one, piece)));
}

function Spot({ at: [x, y] }: { at: Point }) {
  return <circle cx={x} cy={-y} r={RADIUS - 0.5} />;
}

function Light({ glow, step }: { glow: Glow; step: Step }) {
  const [x, y] = pointOf(glow.node, step);
  return <circle data-light className={style.light} cx={x} cy={-y} r={RADIUS - 3.4} />;
}
