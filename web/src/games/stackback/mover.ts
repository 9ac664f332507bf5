/**
 * The sticks in motion, animated outside React.
 *
 * Given a new state, it lowers the newest stick, with the slip of the hand, or plays a
 * fall. The stick in hand follows the aim. The board calls `advance` for every frame until nothing
 * moves.
 */

import { type Matrix4, Quaternion, Vector3 } from "three";
import type { MotionView } from "../../generated/views";
import { PlayedFall } from "../../space/fall";
import { advance, type Feel, settle, spring } from "../../space/spring";
import { HEIGHT, REACH, SIDE, WIDTH } from "./parts";
import type { Lay, Numbered, Spot } from "./sticks";

const DROP: Feel = { swings: 4.2, damping: 0.62 };
const SHOVE: Feel = { swings: 3.4, damping: 0.45 };
const FOLLOW: Feel = { swings: 5, damping: 1 };
/** The heights of a released stick and of a held one above its place, in millimetres. */
const LIFT = 16;
const HELD = 1;
const UNIT = new Vector3(1, 1, 1);
const UP = new Vector3(0, 0, 1);
const CORNER = new Vector3(-REACH / 20, -SIDE / 20, HEIGHT / 10);

/** The height of a tier's lower face above the table, in millimetres. */
export function floorOf(tier: number): number {
  return (HEIGHT + tier * WIDTH) / 10;
}

/** A point on the boards, in the millimetres of the stage. */
export function onStage(x: number, y: number, z: number): Vector3 {
  return new Vector3((x - REACH / 2) / 10, (y - SIDE / 2) / 10, z);
}

function turnOf(degrees: number): Quaternion {
  return new Quaternion().setFromAxisAngle(UP, (degrees * Math.PI) / 180);
}

/** Where every stick is at each moment. */
export class Mover {
  sticks: readonly Numbered[] = [];
  held: Lay | null = null;
  private readonly drop = spring(0);
  private readonly slip = { x: spring(0), y: spring(0), angle: spring(0) };
  private readonly height = spring(0);
  private aimed: Spot | null = null;
  private begun = false;
  private falling: { fall: PlayedFall; bodies: Map<number, number> } | null = null;

  /** Show a state; `pending` is a trembling hand's aim. Without motion it appears at once. */
  show(sticks: readonly Numbered[], pending: Spot | null, still: boolean): void {
    const newest = sticks.at(-1);
    const landed = this.begun && newest && newest.number > (this.sticks.at(-1)?.number ?? -1);
    const one = sticks.length === this.sticks.length + 1;
    this.sticks = sticks;
    this.begun = true;
    this.rest();
    if (landed && one && !still) this.let(newest);
    this.aimed = pending;
  }

  hold(lay: Lay | null, still: boolean): void {
    const goal = lay ? this.hover(lay) : 0;
    if (!this.held || still) settle(this.height, goal);
    this.held = lay;
  }

  fall(motion: MotionView | null, still: boolean): void {
    this.falling = motion && {
      fall: new PlayedFall(motion, still),
      bodies: new Map(motion.bodies.map(({ facts }, body) => [Number(facts.number), body])),
    };
  }

  /** Advance by some seconds; false when everything is at rest. */
  advance(seconds: number): boolean {
    if (this.falling) return this.falling.fall.advance(seconds);
    const { x, y, angle } = this.slip;
    const moving = [
      advance(this.drop, 0, seconds, DROP, 0.02),
      advance(x, 0, seconds, SHOVE, 0.05),
      advance(y, 0, seconds, SHOVE, 0.05),
      advance(angle, 0, seconds, SHOVE, 0.02),
      this.held !== null && advance(this.height, this.hover(this.held), seconds, FOLLOW, 0.02),
    ];
    this.drop.value = Math.max(0, this.drop.value);
    return moving.includes(true);
  }

  /** The current pose of a stick. */
  matrix(place: number, into: Matrix4): Matrix4 {
    const stick = this.sticks[place] as Numbered;
    const body = this.falling?.bodies.get(stick.number);
    if (this.falling && body !== undefined) return this.falling.fall.matrix(body, into, CORNER);
    const last = place === this.sticks.length - 1;
    const { x, y, angle } = this.slip;
    const at = onStage(
      stick.x + (last ? x.value : 0),
      stick.y + (last ? y.value : 0),
      floorOf(stick.tier + 0.5) + (last ? this.drop.value : 0),
    );
    return into.compose(at, turnOf(stick.angle + (last ? angle.value : 0)), UNIT);
  }

  /** The current pose of the stick in hand. */
  heldMatrix(into: Matrix4): Matrix4 {
    if (!this.held) return into.identity();
    return into.compose(
      onStage(this.held.x, this.held.y, this.height.value),
      turnOf(this.held.angle),
      UNIT,
    );
  }

  private hover(lay: Lay): number {
    return floorOf(lay.tier + 0.5) + HELD;
  }

  private rest(): void {
    for (const moving of [this.drop, this.slip.x, this.slip.y, this.slip.angle]) settle(moving, 0);
  }

  private let(stick: Numbered): void {
    this.drop.value = LIFT;
    if (!this.aimed) return;
    this.slip.x.value = this.aimed.x - stick.x;
    this.slip.y.value = this.aimed.y - stick.y;
    this.slip.angle.value = nearest(this.aimed.angle - stick.angle);
  }
}

/** The equivalent turn of a stick, at most a quarter. */
function nearest(degrees: number): number {
  return ((((degrees + 90) % 180) + 180) % 180) - 90;
}
