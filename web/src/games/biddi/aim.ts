/** The piece in hand: taken from the tray or off the tower, turned, turned over, shifted, laid. */

import { useState } from "react";
import type { Building } from "./build";
import { type Laid, laying, tenth } from "./laid";
import { isBiddi, JOIN, type Side, sidesOf } from "./parts";
import { caught, joined, reach } from "./snap";

/** The piece in hand, where it would be laid now. */
export interface Held extends Laid {
  /** Its centre while it is dragged, in units of the tower; null while it hovers. */
  dragged: { x: number; y: number } | null;
  /** The direction of the last turn, for the animation. */
  turned: "roll" | "back" | "over" | null;
  /** A new number for every turn. */
  turns: number;
}

/** The piece in hand, and everything that can be done with it. */
export interface Aim {
  held: Held | null;
  /** Whether the held piece continues the line. */
  joins: boolean;
  take(piece: string, side?: Side): void;
  /** Take the top level into the hand. */
  lift(): void;
  /** Show the next side, or the previous one. */
  turn(by?: 1 | -1): void;
  /** Turn it upside down. */
  turnOver(): void;
  shift(by: number): void;
  /** Move it near a point; it snaps to continue the line. */
  near(x: number, dragged?: Held["dragged"]): void;
  lay(): void;
  putBack(): void;
}

interface Given {
  building: Building;
  /** Pieces are laid on multiples of this. */
  step: number;
  /** A new number for every round, which returns the piece in hand. */
  round: string;
}

/** Keep a piece in hand; `followed`: it stays on the line until it is moved. */
type Keep = (held: Held | null, followed?: boolean) => void;

/** A builder's aim. */
export function useAim({ building, step, round }: Given): Aim {
  const { tower, act } = building;
  const [held, keep] = useHeld(building, round);
  return {
    held,
    joins: held !== null && Math.abs(held.x - joined(tower, held)) <= JOIN,
    ...taking(building, keep),
    ...turning(held, tower, step, keep),
    ...moving(held, tower, step, keep),
    lay: () => {
      if (!held) return;
      act(laying(held));
      keep(null);
    },
    putBack: () => keep(null),
  };
}

/** The piece in hand, over a tower that may have changed since it was taken. */
function useHeld({ tower, open }: Building, round: string): [Held | null, Keep] {
  const [kept, setKept] = useState<{ held: Held; round: string; followed: boolean } | null>(null);
  const gone =
    !kept || kept.round !== round || tower.some(({ piece }) => piece === kept.held.piece);
  const held = !open || gone ? null : settled(kept.held, tower, kept.followed);
  return [held, (next, followed = false) => setKept(next && { held: next, round, followed })];
}

function taking({ tower, act, open }: Building, keep: Keep): Pick<Aim, "take" | "lift"> {
  return {
    take: (piece, side) => {
      if (!open) return;
      const way = { piece, side: side ?? (sidesOf(piece)[0] as Side), flipped: false };
      keep(fresh({ ...way, x: joined(tower, way) }), true);
    },
    lift: () => {
      const top = tower.at(-1);
      if (!top || !open) return;
      act({ kind: "take" });
      keep(fresh(top));
    },
  };
}

type Tower = readonly Laid[];

function turning(
  held: Held | null,
  tower: Tower,
  step: number,
  keep: Keep,
): Pick<Aim, "turn" | "turnOver"> {
  function turned(change: Partial<Laid>, how: Held["turned"]): void {
    if (!held) return;
    const next = { ...held, ...change };
    const on = held.x === joined(tower, held);
    const x = on ? joined(tower, next) : caught(tower, next, held.x, step);
    keep({ ...next, x, turned: how, turns: held.turns + 1 }, on);
  }
  return {
    turn: (by = 1) => {
      if (!held) return;
      const sides = sidesOf(held.piece);
      const at = sides.indexOf(held.side) + by + sides.length;
      turned({ side: sides[at % sides.length] as Side }, by > 0 ? "roll" : "back");
    },
    turnOver: () => held && turned({ flipped: !held.flipped }, "over"),
  };
}

function moving(
  held: Held | null,
  tower: Tower,
  step: number,
  keep: Keep,
): Pick<Aim, "shift" | "near"> {
  return {
    shift: (by) => {
      if (!held) return;
      const [first, last] = reach(tower, held.piece);
      const at = Math.abs(by) < 1 ? held.x + by : stepped(held.x, by);
      keep({ ...held, x: tenth(Math.min(Math.max(at, first), last)), turned: null });
    },
    near: (x, dragged = null) => {
      if (held) keep({ ...held, x: caught(tower, held, x, step), dragged, turned: null });
    },
  };
}

function fresh(laid: Laid): Held {
  return { ...laid, dragged: null, turned: null, turns: 0 };
}

/** The next whole unit in a direction. */
function stepped(x: number, by: number): number {
  return by > 0 ? Math.floor(x + by) : Math.ceil(x + by);
}

/** The held piece over a tower that has changed meanwhile. */
function settled(held: Held, tower: Tower, followed: boolean): Held {
  const at = joined(tower, held);
  if (followed) return { ...held, x: at };
  const [first, last] = reach(tower, held.piece);
  const within = held.x === at || (held.x >= first && held.x <= last);
  return within ? held : { ...held, x: at };
}

/** The BIDDI that the key takes next: first the one for the next level, then the others. */
export function nextBiddi(
  free: readonly string[],
  wanted: string | null,
  held: string | null,
): string | null {
  const biddis: string[] = free.filter(isBiddi);
  const order = biddis.toSorted((a, b) => Number(b === wanted) - Number(a === wanted));
  const at = held === null ? -1 : order.indexOf(held);
  return order[(at + 1) % Math.max(order.length, 1)] ?? null;
}
