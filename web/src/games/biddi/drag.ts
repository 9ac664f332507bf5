/** Pointers: drag a piece from the tray or off the tower, shift it, swipe to turn it, drop it. */

import { type RefObject, useEffect, useRef } from "react";
import type { Aim } from "./aim";
import { lengthOf, type Side } from "./parts";

/** Pixels after which a press becomes a drag, and a vertical stroke a turn. */
const FAR = 7;
const SWIPE = 26;

interface Point {
  x: number;
  y: number;
  touch: boolean;
  pressed: boolean;
}

/** The pointer's effects on the aim. */
export interface Drag {
  /** The element with the tower, whose units it shares. */
  place: RefObject<SVGGElement | null>;
  /** A piece of the tray is pressed. */
  take(piece: string, side: Side, at: Point): void;
  /** The top of the tower is pressed. */
  lift(at: Point): void;
  /** The stage is pressed while a piece is in hand. */
  hover(at: Point): void;
  /** A mouse moves over the stage. */
  over(at: Point): void;
}

/** Where a pointer is, and what kind it is. */
export function pointOf(event: {
  clientX: number;
  clientY: number;
  pointerType: string;
  buttons: number;
}): Point {
  return {
    x: event.clientX,
    y: event.clientY,
    touch: event.pointerType !== "mouse",
    pressed: event.buttons !== 0,
  };
}

type Kind = "carry" | "shift";

interface Stroke {
  kind: Kind;
  start: Point;
  /** Where the piece was, in units. */
  from: number;
  moved: boolean;
  swiped: boolean;
  /** Released at once, it is laid: it was already in hand. */
  again: boolean;
}

/** The pointers of a stage and its tray. */
export function useDrag(aim: Aim): Drag {
  const place = useRef<SVGGElement>(null);
  const latest = useRef(aim);
  latest.current = aim;
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);

  function begin(kind: Kind, start: Point, again: boolean): void {
    end.current();
    const from = latest.current.held?.x ?? 0;
    const stroke: Stroke = { kind, start, from, moved: false, swiped: false, again };
    end.current = listen({
      move: (at) => follow(stroke, at, latest.current, place.current),
      up: (at) => release(stroke, at, latest.current, place.current),
      cancel: () => latest.current.near(latest.current.held?.x ?? 0),
    });
  }

  return {
    place,
    take: (piece, side, at) => {
      const { held, take } = latest.current;
      const again = held?.piece === piece && held.side === side;
      if (!again) take(piece, side);
      begin("carry", at, again);
    },
    lift: (at) => {
      latest.current.lift();
      begin("carry", at, false);
    },
    hover: (at) => begin("shift", at, true),
    over: (at) => {
      const hovers = latest.current.held && !at.touch && !at.pressed;
      if (hovers) centre(latest.current, units(place.current, at).x);
    },
  };
}

interface Listener {
  move(at: Point): void;
  up(at: Point): void;
  cancel(): void;
}

/** Listen to a pressed pointer until it is released; the returned function stops earlier. */
function listen(on: Listener): () => void {
  const heard = new AbortController();
  const { signal } = heard;
  const ended = (way: () => void) => {
    heard.abort();
    way();
  };
  addEventListener("pointermove", (event) => on.move(pointOf(event)), { signal });
  addEventListener("pointerup", (event) => ended(() => on.up(pointOf(event))), { signal });
  addEventListener("pointercancel", () => ended(on.cancel), { signal });
  return () => heard.abort();
}

/** Move the piece in hand with the pointer; a vertical stroke by touch turns it. */
function follow(stroke: Stroke, at: Point, aim: Aim, place: SVGGElement | null): void {
  const [across, down] = [at.x - stroke.start.x, at.y - stroke.start.y];
  if (!aim.held || stroke.swiped) return;
  stroke.moved ||= Math.hypot(across, down) > FAR;
  if (!stroke.moved) return;
  const now = units(place, at);
  if (stroke.kind === "carry") centre(aim, now.x, now);
  else if (stroke.start.touch && Math.abs(down) > Math.abs(across) * 1.3) {
    if (Math.abs(down) < SWIPE) return;
    stroke.swiped = true;
    aim.turn(down < 0 ? 1 : -1);
  } else aim.near(stroke.from + now.x - units(place, stroke.start).x);
}

/** Release: lay it, put it back, or leave it hovering for the next touch. */
function release(stroke: Stroke, at: Point, aim: Aim, place: SVGGElement | null): void {
  const { held, lay, near, putBack } = aim;
  if (!held || stroke.swiped) return;
  if (!stroke.moved) {
    if (stroke.again) lay();
  } else if (stroke.kind === "carry") {
    if (isOver(place?.ownerSVGElement, at)) lay();
    else putBack();
  } else if (stroke.start.touch) near(held.x);
  else lay();
}

/** Move the centre of the piece in hand there. */
function centre({ held, near }: Aim, x: number, dragged?: { x: number; y: number }): void {
  if (held) near(x - lengthOf(held.piece) / 2, dragged);
}

/** A point of the window in units of the tower. */
function units(place: SVGGElement | null, { x, y }: Point): { x: number; y: number } {
  const matrix = place?.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const { x: across, y: down } = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  return { x: across, y: down };
}

/** Whether a pointer is over the stage, or above it; the tray may lie beside. */
function isOver(svg: SVGSVGElement | null | undefined, at: Point): boolean {
  const box = svg?.getBoundingClientRect();
  return box !== undefined && at.y < box.bottom && at.x > box.left && at.x < box.right;
}
