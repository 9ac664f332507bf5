/** The pieces in motion: given a new table, it lowers the newest piece or plays a fall. */

import { Matrix4, Quaternion, Vector3 } from "three";
import type { MotionView } from "../../generated/views";
import { PlayedFall } from "../../space/fall";
import { advance, type Feel, settle, spring } from "../../space/spring";
import { jointsOf, middleOf, type Point, pointOf, type Step } from "./lattice";
import { THICKNESS } from "./parts";
import { type Piece, same } from "./table";

const DROP: Feel = { swings: 4.2, damping: 0.66 };
/** The height at which a piece is released. */
const LIFT = 26;
const UNIT = new Vector3(1, 1, 1);
const LEVEL = new Quaternion();
const UP = new Vector3(0, 0, 1);

/** Where every piece is, frame by frame. */
export class Mover {
  pieces: readonly Piece[] = [];
  private step: Step = [
    [1, 0],
    [0, 1],
  ];
  private readonly drop = spring(0);
  private begun = false;
  private falling: PlayedFall | null = null;

  /** Show a table. Without motion everything is in place at once. */
  show(pieces: readonly Piece[], step: Step, motion: MotionView | null, still: boolean): void {
    const before = this.pieces.at(-1);
    const landed =
      pieces.length === this.pieces.length + 1 && (!before || same(pieces.at(-2) as Piece, before));
    if (motion !== this.falling?.motion) this.falling = motion && new PlayedFall(motion, still);
    const other = pieces.length !== this.pieces.length;
    this.pieces = pieces;
    this.step = step;
    if (landed && this.begun && !still) this.drop.value = LIFT;
    else if (other || still) settle(this.drop, 0);
    this.begun = true;
  }

  /** Advance by some seconds; false when everything is at rest. */
  advance(seconds: number): boolean {
    if (this.falling) return this.falling.advance(seconds);
    const moving = advance(this.drop, 0, seconds, DROP, 0.02);
    this.drop.value = Math.max(0, this.drop.value);
    return moving;
  }

  /** A piece's current pose: its centre, half way up. */
  pose(number: number): Matrix4 {
    if (this.falling) return this.falling.matrix(number, new Matrix4());
    const piece = this.pieces[number] as Piece;
    const [x, y] = middleOf(piece.nodes, this.step);
    const lift = number === this.pieces.length - 1 ? this.drop.value : 0;
    return new Matrix4().makeTranslation(x, y, (piece.layer + 0.5) * THICKNESS + lift);
  }
}

/** The nodes of a piece around its middle. */
export function nodesIn(piece: Pick<Piece, "nodes">, step: Step): Matrix4[] {
  const middle = middleOf(piece.nodes, step);
  return piece.nodes.map((node) => {
    const [x, y] = from(middle, pointOf(node, step));
    return new Matrix4().makeTranslation(x, y, 0);
  });
}

/** The bars of a piece around its middle. */
export function barsIn(piece: Pick<Piece, "nodes">, step: Step): Matrix4[] {
  const middle = middleOf(piece.nodes, step);
  return jointsOf(piece.nodes, step).map(([one, other]) => {
    const [a, b] = [from(middle, pointOf(one, step)), from(middle, pointOf(other, step))];
    const turn = LEVEL.clone().setFromAxisAngle(UP, Math.atan2(b[1] - a[1], b[0] - a[0]));
    const at = new Vector3((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 0);
    return new Matrix4().compose(at, turn, UNIT);
  });
}

function from([x, y]: Point, [toX, toY]: Point): Point {
  return [toX - x, toY - y];
}
