/** A piece from above: round nodes joined by bars, with the sign of its seat. */

import { seatPath } from "../../look/seats";
import style from "./drawn.module.css";
import { jointsOf, middleNode, middleOf, type Point, pointOf, type Step } from "./lattice";
import { BRIDGE, CREAM, type Node, paintOf, RADIUS, SPACING, type Type, WOOD } from "./parts";

interface Props {
  type: Type;
  nodes: readonly Node[];
  seat: number;
  step: Step;
  /** The look of the piece: lit pieces are in the way, a ghost is in hand. */
  mark?: "lit" | "newest" | "ghost" | "bad" | undefined;
}

/** The colours of an illegal piece. */
const BAD = { body: "#c02a12", deep: "#7d1505" };
/** The width of the sign. */
const SIGN = 9;

/** In millimetres, for a drawing whose y runs down. */
export function Drawn({ type, nodes, seat, step, mark }: Props) {
  const { body, deep } = type === "base" ? WOOD : paintOf(seat);
  const sign = type === "base" ? paintOf(seat).deep : CREAM;
  const signed = type === "base" ? [middleNode(nodes)] : nodes;
  const points = nodes.map((node) => pointOf(node, step));
  const bars = jointsOf(nodes, step)
    .map(([one, other]) => `M${drawnAt(one, step)}L${drawnAt(other, step)}`)
    .join("");
  const bad = mark === "bad";
  const silhouette = { points, bars };
  return (
    <g className={style.piece} data-mark={mark}>
      {mark && <Silhouette {...silhouette} className={style.halo} grown={3} />}
      <Silhouette {...silhouette} colour={bad ? BAD.deep : deep} grown={0.5} drop={1} />
      <Silhouette {...silhouette} colour={bad ? BAD.body : body} grown={-0.9} />
      {bad && points.map(([x, y]) => <Cross key={`${x} ${y}`} x={x} y={-y} />)}
      {!bad &&
        signed.map((node) => (
          <Sign key={node.join()} at={pointOf(node, step)} seat={seat} colour={sign} />
        ))}
    </g>
  );
}

function Sign({ at: [x, y], seat, colour }: { at: Point; seat: number; colour: string }) {
  return (
    <path
      d={seatPath(seat)}
      fill={colour}
      fillRule="evenodd"
      transform={`translate(${x - SIGN / 2} ${-y - SIGN / 2}) scale(${SIGN / 16})`}
    />
  );
}

function Cross({ x, y }: { x: number; y: number }) {
  return <path className={style.cross} d={`M${x - 3.4} ${y - 3.4}l6.8 6.8m0-6.8l-6.8 6.8`} />;
}

interface SilhouetteProps {
  points: (readonly [number, number])[];
  bars: string;
  /** The margin on all sides, in millimetres. */
  grown: number;
  drop?: number;
  colour?: string;
  className?: string | undefined;
}

/** Nodes and bars as one body. */
function Silhouette({ points, bars, grown, drop = 0, colour, className }: SilhouetteProps) {
  return (
    <g className={className} fill={colour} stroke={colour} transform={`translate(0 ${drop})`}>
      <path d={bars} strokeWidth={BRIDGE + 2 * grown} />
      {points.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={-y} r={RADIUS + grown} stroke="none" />
      ))}
    </g>
  );
}

function drawnAt(node: Node, step: Step): string {
  const [x, y] = pointOf(node, step);
  return `${x} ${-y}`;
}

interface IconProps {
  type: Type;
  nodes: readonly Node[];
  seat: number;
  step: Step;
  /** Pixels per node spacing, so that all pieces at hand share a scale. */
  scale: number;
}

/** A piece alone, as shown at hand. */
export function PieceIcon({ type, nodes, seat, step, scale }: IconProps) {
  const [x, y] = middleOf(nodes, step);
  const points = nodes.map((node) => pointOf(node, step));
  const wide = 2 * (Math.max(...points.map((point) => Math.abs(point[0] - x))) + RADIUS + 1);
  const high = 2 * (Math.max(...points.map((point) => Math.abs(point[1] - y))) + RADIUS + 1);
  return (
    <svg
      viewBox={`${x - wide / 2} ${-y - high / 2} ${wide} ${high}`}
      width={(wide * scale) / SPACING}
      height={(high * scale) / SPACING}
      aria-hidden="true"
    >
      <Drawn type={type} nodes={nodes} seat={seat} step={step} />
    </svg>
  );
}
