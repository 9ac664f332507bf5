/**
 * The board and its pieces in motion: given a new state, it swings the board there, drops the
 * newest piece, lets the push shove it, or plays a fall.
 */

import { type Matrix4, Quaternion, Vector3 } from "three";
import type { MotionView } from "../../generated/views";
import { PlayedFall } from "../../space/fall";
import { advance, type Feel, type Spring, settle, spring } from "../../space/spring";
import { leaning, restOf } from "./geometry";
import { STAND } from "./parts";
import type { Laid } from "./spaces";

/** Along the columns and along the rows. */
export type Pair = readonly [number, number];

const SWING: Feel = { swings: 1.3, damping: 0.32 };
const SHOVE: Feel = { swings: 3.4, damping: 0.3 };
const DROP: Feel = { swings: 4.2, damping: 0.62 };
/** How high a piece is let go, and how high a held one hangs over its place. */
const LIFT = 22;
const HELD = 9;
/** The speed, per millimetre of push, that makes the shove plain to see before it settles. */
const SHOVE_SPEED = 26;
const PIVOT = new Vector3(0, 0, STAND);
const UNIT = new Vector3(1, 1, 1);

/** What moves the board; all lengths are millimetres. */
export class Mover {
  laid: Laid[] = [];
  readonly turn = new Quaternion();
  private readonly lean = [spring(0), spring(0)] as const;
  private slopes: Pair = [0, 0];
  private readonly shove = [spring(0), spring(0)] as const;
  private readonly drop = spring(0);
  private begun = false;
  private falling: PlayedFall | null = null;
  /** Where the hand sways, while a piece is held over its place. */
  private sway: (() => Pair) | null = null;

  /** Show a state. Without motion everything is there at once. */
  show(laid: Laid[], slopes: Pair | null, still: boolean): void {
    const newest = laid.at(-1);
    const landed = laid.length === this.laid.length + 1;
    const pushed = laid.length === this.laid.length && newest?.push && !this.laid.at(-1)?.push;
    this.falling = null;
    this.laid = laid;
    this.slopes = slopes ?? this.slopes;
    if (!this.begun) this.rest(true);
    else if (still || !(landed || pushed || laid.length === 0)) this.rest(still);
    else if (landed) this.let(newest?.push ?? null);
    else if (pushed && newest?.push) this.nudge(newest.push);
    this.begun = true;
  }

  /** A hand holds the newest piece, or lets it go. */
  hold(sway: (() => Pair) | null): void {
    this.sway = sway;
  }

  /** Play a fall from its beginning; without motion it is over at once. */
  fall(motion: MotionView | null, still: boolean): void {
    this.falling = motion && new PlayedFall(motion, still);
  }

  /** Move on by some seconds; false when everything is at rest. */
  advance(seconds: number): boolean {
    if (this.falling) return this.goOn(this.falling, seconds);
    const push = this.laid.at(-1)?.push ?? [0, 0];
    const moving = [
      advance(this.lean[0], this.slopes[0], seconds, SWING),
      advance(this.lean[1], this.slopes[1], seconds, SWING),
      advance(this.shove[0], push[0], seconds, SHOVE, 0.01),
      advance(this.shove[1], push[1], seconds, SHOVE, 0.01),
      advance(this.drop, 0, seconds, DROP, 0.02),
    ];
    this.drop.value = Math.max(0, this.drop.value);
    this.turn.copy(leaning([this.lean[0].value, this.lean[1].value]));
    return moving.includes(true) || this.sway !== null;
  }

  /** Where a piece is now, above the table. */
  matrix(number: number, into: Matrix4): Matrix4 {
    if (this.falling) return this.falling.matrix(number + 1, into, PIVOT);
    return into.compose(this.onBoard(this.local(number)), this.turn, UNIT);
  }

  /** A point of the board, as it hangs now. */
  onBoard(point: Vector3): Vector3 {
    return point.applyQuaternion(this.turn).add(PIVOT);
  }

  private local(number: number): Vector3 {
    const piece = this.laid[number] as Laid;
    if (number < this.laid.length - 1)
      return restOf(piece.space, piece.below, piece.push ?? [0, 0]);
    if (this.sway) {
      const at = restOf(piece.space, piece.below, this.sway());
      at.z += HELD;
      return at;
    }
    const at = restOf(piece.space, piece.below, [this.shove[0].value, this.shove[1].value]);
    at.z += this.drop.value;
    return at;
  }

  /** The board itself is the first body. */
  private goOn(fall: PlayedFall, seconds: number): boolean {
    const moving = fall.advance(seconds);
    this.turn.copy(fall.turn(0));
    return moving;
  }

  private rest(board: boolean): void {
    const push = this.laid.at(-1)?.push ?? [0, 0];
    settle(this.shove[0], push[0]);
    settle(this.shove[1], push[1]);
    settle(this.drop, 0);
    if (!board) return;
    settle(this.lean[0], this.slopes[0]);
    settle(this.lean[1], this.slopes[1]);
  }

  private let(push: Pair | null): void {
    this.rest(false);
    this.drop.value = LIFT;
    this.nudge(push ?? [0, 0]);
  }

  private nudge(push: Pair): void {
    kick(this.shove[0], push[0]);
    kick(this.shove[1], push[1]);
  }
}

function kick(moving: Spring, push: number): void {
  moving.value = 0;
  moving.speed = push * SHOVE_SPEED;
}
