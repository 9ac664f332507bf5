/** The piece in hand: taken from the tray or off the tower, turned, turned over, shifted, laid. */

import { useState } from "react";
import type { Building } from "./build";
import { isBiddi, type Side, sidesOf } from "./parts";
import { caught, joined, type Laid, laying, reach, tenth } from "./stack";

export interface Held extends Laid {
  /** Where its middle is while it is dragged, in units of the tower; null while it hovers. */
  dragged: { x: number; y: number } | null;
  /** Which way it was turned last, for the eye. */
  turned: "roll" | "back" | "over" | null;
  /** Another for every turn. */
  turns: number;
}

export interface Hand {
  held: Held | null;
  /** Whether the line of the held piece joins where it would be laid. */
  joins: boolean;
  take(piece: string, side?: Side): void;
  /** Take the top level into the hand. */
  lift(): void;
  turn(by?: 1 | -1): void;
  turnOver(): void;
  shift(by: number): void;
  /** Move it to about there; it catches where the line joins. */
  near(x: number, dragged?: Held["dragged"]): void;
  lay(): void;
  putBack(): void;
}

interface Given {
  building: Building;
  /** Hands that tremble lay on tenths too. */
  fine: boolean;
  /** Another for every round: what is in hand goes back. */
  round: string;
}

export function useHand({ building, fine, round }: Given): Hand {
  const { tower, act, open } = building;
  const [kept, setKept] = useState<{ held: Held; round: string; followed: boolean } | null>(null);
  const gone =
    !kept || kept.round !== round || tower.some(({ piece }) => piece === kept.held.piece);
  const held = !open || gone ? null : settled(kept.held, tower, kept.followed);

  /** `followed`: it lies on the line until somebody moves it. */
  function keep(next: Held | null, followed: boolean): void {
    setKept(next && { held: next, round, followed });
  }

  function turned(change: Partial<Laid>, how: Held["turned"]): void {
    if (!held) return;
    const next = { ...held, ...change };
    const was = joined(tower, held);
    const on = held.x === was ? joined(tower, next) : caught(tower, next, held.x, fine);
    keep({ ...next, x: on, turned: how, turns: held.turns + 1 }, held.x === was);
  }

  return {
    held,
    joins: held !== null && held.x === joined(tower, held),
    take: (piece, side) => {
      if (!open) return;
      const way = { piece, side: side ?? (sidesOf(piece)[0] as Side), flipped: false };
      keep({ ...fresh(way), x: joined(tower, way) }, true);
    },
    lift: () => {
      const top = tower.at(-1);
      if (!top || !open) return;
      act({ kind: "take" });
      keep(fresh(top), false);
    },
    turn: (by = 1) => {
      if (!held) return;
      const sides = sidesOf(held.piece);
      const at = sides.indexOf(held.side) + by + sides.length;
      turned({ side: sides[at % sides.length] as Side }, by > 0 ? "roll" : "back");
    },
    turnOver: () => held && turned({ flipped: !held.flipped }, "over"),
    shift: (by) => {
      if (!held) return;
      const [first, last] = reach(tower, held.piece);
      const at = Math.abs(by) < 1 ? held.x + by : stepped(held.x, by);
      keep({ ...held, x: tenth(Math.min(Math.max(at, first), last)), turned: null }, false);
    },
    near: (x, dragged = null) => {
      if (held) keep({ ...held, x: caught(tower, held, x, fine), dragged, turned: null }, false);
    },
    lay: () => {
      if (!held) return;
      act(laying(held));
      setKept(null);
    },
    putBack: () => setKept(null),
  };
}

function fresh(laid: Omit<Laid, "x"> & { x?: number }): Held {
  return { x: 0, ...laid, dragged: null, turned: null, turns: 0 };
}

/** The next whole unit that way. */
function stepped(x: number, by: number): number {
  return by > 0 ? Math.floor(x + by) : Math.ceil(x + by);
}

/** What is held over a tower that has changed meanwhile. */
function settled(held: Held, tower: readonly Laid[], followed: boolean): Held {
  if (followed) return { ...held, x: joined(tower, held) };
  const [first, last] = reach(tower, held.piece);
  const at = joined(tower, held);
  const within = held.x === at || (held.x >= first && held.x <= last);
  return within ? held : { ...held, x: at };
}

/** The BIDDI that comes next with one key: the one that belongs on the next level, then the others. */
export function nextBiddi(free: readonly string[], wanted: string | null, held: string | null) {
  const biddis = free.filter(isBiddi);
  const order = [...biddis].sort((a, b) => Number(b === wanted) - Number(a === wanted));
  const at = held ? (order as string[]).indexOf(held) : -1;
  return order[(at + 1) % Math.max(order.length, 1)] ?? null;
}
