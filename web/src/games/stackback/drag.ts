/**
 * Pointers on the boards: drag the stick in hand, tap to bring it somewhere, turn it by the wheel
 * or with two fingers. Everything else that pointers do belongs to the camera.
 *
 * These listeners run before the camera's, so that dragging the stick never turns the view.
 */

import {
  type PointerEvent as Pressed,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { useWheel } from "../wheel";
import type { Aim } from "./aim";
import type { Colour } from "./parts";
import { finest, STEPS, type Step } from "./step";
import { type Held, type Lay, onTier, type Point } from "./sticks";

/** How a board, in space or from above, interprets a pointer. */
export interface Sight {
  /** The offset from the touched point to the stick's middle; null if it isn't touched. */
  grip(at: Point, lay: Lay, slack: number): Point | null;
  /** The middle of a stick held at this offset from the pointer, on a tier or on any. */
  spot(at: Point, grip: Point, tier: number | null): Middle | null;
}

/** The middle of a stick, as far as a pointer tells it. */
export type Middle = Pick<Held, "x" | "y" | "slant">;

/** Lend a board's sight to the pointers, for as long as the board is there. */
export function useLent(sight: RefObject<Sight | null>, own: Sight): void {
  useLayoutEffect(() => {
    sight.current = own;
    return () => {
      if (sight.current === own) sight.current = null; // another board may have come meanwhile
    };
  }, [sight, own]);
}

interface Drag {
  pointer: number;
  from: Point;
  grip: Point;
  /** The drag: of the stick, of one from the tray, or of nothing yet. */
  what: "stick" | "tray" | "air";
  colour: Colour | null;
  /** The height of the stick above a finger, in pixels. */
  above: number;
}

/** Pixels within which a pointer counts as steady. */
const STEADY = 6;
/** Tenths of a millimetre around the stick where it can be touched, by a finger and by a mouse. */
const SLACK = { touch: 90, mouse: 25 };
/** A finger dragging from the tray would hide the stick, so it is held this many pixels above. */
const ABOVE = 52;
/** Degrees that two fingers twist before the stick follows: pinching twists a little too. */
const TWIST = 7;
/** How near a tap has to be to a proposed place, in tenths of a millimetre. */
const NEAR = 45;
const MIDDLE: Point = [0, 0];

/** The tray's way to hand a stick over. */
export interface Dragging {
  /** Start dragging a stick from the tray. */
  carry(event: Pressed, colour: Colour): void;
}

/** Let pointers on the stage move the stick in hand. */
export function useDrag(
  stage: RefObject<HTMLElement | null>,
  sight: RefObject<Sight | null>,
  aim: Aim,
): Dragging {
  const hand = useRef<Hand>(null);
  hand.current ??= new Hand(sight);
  hand.current.aim = aim;
  useEffect(() => {
    const at = stage.current;
    return at && hand.current ? hand.current.listen(at) : undefined;
  }, [stage]);
  useWheel(stage, aim.lay && ((by, { shiftKey }) => aim.turn(-by * stepOf(shiftKey).turn)));
  return { carry: (event, colour) => hand.current?.carry(event.nativeEvent, colour) };
}

/** The step of the wheel: with Shift the finest. */
function stepOf(fine: boolean): Step {
  return fine ? finest : (STEPS[1] ?? finest);
}

class Hand {
  aim!: Aim;
  private drag: Drag | null = null;
  private readonly fingers = new Map<number, Point>();
  private twist: { last: number; sum: number; turning: boolean } | null = null;

  constructor(private readonly sight: RefObject<Sight | null>) {}

  listen(stage: HTMLElement): () => void {
    const early = { capture: true, passive: false };
    const stop = new AbortController();
    const { signal } = stop;
    stage.addEventListener("pointerdown", (event) => this.down(event, stage), { ...early, signal });
    stage.addEventListener("touchstart", (event) => this.keepPage(event), { ...early, signal });
    addEventListener("pointermove", (event) => this.move(event), { signal });
    addEventListener("pointerup", (event) => this.up(event, true), { signal });
    addEventListener("pointercancel", (event) => this.up(event, false), { signal });
    return () => stop.abort();
  }

  carry(event: PointerEvent, colour: Colour): void {
    if (!this.aim.able) return;
    const above = event.pointerType === "touch" ? ABOVE : 0;
    this.drag = {
      pointer: event.pointerId,
      from: at(event),
      grip: MIDDLE,
      what: "tray",
      colour,
      above,
    };
  }

  private down(event: PointerEvent, stage: HTMLElement): void {
    if (!this.aim.able || (event.target as Element).closest("button, a")) return;
    if (event.pointerType === "touch") this.fingers.set(event.pointerId, at(event));
    if (this.fingers.size === 2) {
      if (this.drag?.what === "stick") event.stopPropagation();
      this.drag = null;
      this.twist = { last: this.slope(), sum: 0, turning: false };
      return;
    }
    const grip = this.touched(at(event), event.pointerType);
    const what = grip ? "stick" : "air";
    const colour = this.aim.lay?.colour ?? this.aim.colour;
    this.drag = {
      pointer: event.pointerId,
      from: at(event),
      grip: grip ?? MIDDLE,
      what,
      colour,
      above: 0,
    };
    if (!grip) return;
    event.stopPropagation();
    stage.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    if (this.fingers.has(event.pointerId)) this.fingers.set(event.pointerId, at(event));
    if (this.twist && this.fingers.size === 2) this.twistOn();
    else if (this.drag?.pointer === event.pointerId && this.drag.what !== "air") this.drawn(event);
  }

  private up(event: PointerEvent, let_: boolean): void {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size < 2) this.twist = null;
    const { drag } = this;
    if (drag?.pointer !== event.pointerId) return;
    this.drag = null;
    if (let_ && drag.what === "air" && near(drag.from, at(event), STEADY))
      this.tap(at(event), drag);
  }

  private drawn(event: PointerEvent): void {
    const { drag, aim } = this;
    if (!drag?.colour || (drag.what === "tray" && near(drag.from, at(event), STEADY))) return;
    const [x, y] = at(event);
    const tier = aim.stays && aim.lay ? aim.lay.tier : null;
    const found = this.sight.current?.spot([x, y - drag.above], drag.grip, tier);
    if (found) aim.hold({ ...found, colour: drag.colour, angle: aim.angle }, tier);
  }

  /** Bring the stick to the tapped point, or to the proposed place there. */
  private tap(point: Point, { colour }: Drag): void {
    if (!colour) return;
    const found = this.sight.current?.spot(point, MIDDLE, null);
    if (!found) return;
    const { proposing, proposals, angle, hold, bring } = this.aim;
    const held = { ...found, colour, angle };
    const place = proposing && proposals.find((one) => nearby(one, onTier(held, one.tier)));
    if (place) bring(place);
    else hold(held);
  }

  private touched(point: Point, pointer: string): Point | null {
    const slack = pointer === "touch" ? SLACK.touch : SLACK.mouse;
    return this.aim.lay && (this.sight.current?.grip(point, this.aim.lay, slack) ?? null);
  }

  /** Dragging the stick by finger doesn't scroll the page. */
  private keepPage(event: TouchEvent): void {
    const finger = event.touches[0];
    if (finger && this.touched([finger.clientX, finger.clientY], "touch")) event.preventDefault();
  }

  private twistOn(): void {
    const { twist, aim } = this;
    if (!twist || !aim.lay) return;
    const slope = this.slope();
    twist.sum += ((slope - twist.last + 270) % 180) - 90;
    twist.last = slope;
    if (!twist.turning && Math.abs(twist.sum) < TWIST) return;
    twist.turning = true;
    const whole = Math.trunc(twist.sum);
    twist.sum -= whole;
    if (whole) aim.turn(whole);
  }

  /** The angle of the line between two fingers, in degrees, counter-clockwise, from 0 to 180. */
  private slope(): number {
    const [[ax, ay] = MIDDLE, [bx, by] = MIDDLE] = [...this.fingers.values()];
    return ((Math.atan2(ay - by, bx - ax) * 180) / Math.PI + 360) % 180;
  }
}

function at({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return [clientX, clientY];
}

function nearby(one: Lay, other: Lay): boolean {
  return near([one.x, one.y], [other.x, other.y], NEAR);
}

function near([ax, ay]: Point, [bx, by]: Point, far: number): boolean {
  return Math.hypot(ax - bx, ay - by) <= far;
}
