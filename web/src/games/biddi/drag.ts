/** Pointers: a piece is dragged from the tray or off the tower, shifted, swiped round, let go of. */

import { type RefObject, useEffect, useRef } from "react";
import type { Hand } from "./hand";
import { lengthOf, type Side } from "./parts";

/** Pixels from which on a press is a drag, and a stroke up or down a turn. */
const FAR = 7;
const SWIPE = 26;

interface Point {
  x: number;
  y: number;
  touch: boolean;
  pressed: boolean;
}

export interface Drag {
  /** What has the tower in it: its units are those of the tower. */
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
  /** Let go of at once, it is laid: it was in hand before it was pressed. */
  again: boolean;
}

export function useDrag(hand: Hand): Drag {
  const place = useRef<SVGGElement>(null);
  const latest = useRef(hand);
  latest.current = hand;
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);

  function units({ x, y }: Point): { x: number; y: number } {
    const matrix = place.current?.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const { x: across, y: down } = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { x: across, y: down };
  }

  function begin(kind: Kind, start: Point, again: boolean): void {
    end.current();
    const from = latest.current.held?.x ?? 0;
    const stroke: Stroke = { kind, start, from, moved: false, swiped: false, again };
    const move = (event: PointerEvent) => follow(stroke, pointOf(event));
    const up = (event: PointerEvent) => {
      end.current();
      if (event.type === "pointercancel") latest.current.near(latest.current.held?.x ?? 0);
      else release(stroke, pointOf(event));
    };
    end.current = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  }

  function follow(stroke: Stroke, at: Point): void {
    const { held, near, turn } = latest.current;
    const [across, down] = [at.x - stroke.start.x, at.y - stroke.start.y];
    if (!held || stroke.swiped) return;
    stroke.moved ||= Math.hypot(across, down) > FAR;
    if (!stroke.moved) return;
    const now = units(at);
    if (stroke.kind === "carry") near(now.x - lengthOf(held.piece) / 2, now);
    else if (stroke.start.touch && Math.abs(down) > Math.abs(across) * 1.3) {
      if (Math.abs(down) < SWIPE) return;
      stroke.swiped = true;
      turn(down < 0 ? 1 : -1);
    } else near(stroke.from + now.x - units(stroke.start).x);
  }

  function release(stroke: Stroke, at: Point): void {
    const { held, lay, near, putBack } = latest.current;
    if (!held || stroke.swiped) return;
    if (!stroke.moved) {
      if (stroke.again) lay();
    } else if (stroke.kind === "carry") {
      if (isOver(place.current?.ownerSVGElement, at)) lay();
      else putBack();
    } else if (stroke.start.touch) near(held.x);
    else lay();
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
      const { held, near } = latest.current;
      if (held && !at.touch && !at.pressed) near(units(at).x - lengthOf(held.piece) / 2);
    },
  };
}

/** Whether a pointer is over the stage, or above it. */
function isOver(svg: SVGSVGElement | null | undefined, at: Point): boolean {
  const box = svg?.getBoundingClientRect();
  return box !== undefined && at.y < box.bottom;
}
