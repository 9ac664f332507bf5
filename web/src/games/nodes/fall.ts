/** A fall is seen to its end, even when the next round has begun meanwhile. */

import { useEffect, useState } from "react";
import type { MotionView, NodesAction, NodesView } from "../../generated/views";
import type { Entry } from "../../net/table";
import { lasts } from "../../space/frames";
import { keyOf, laidOf } from "./lattice";
import type { Node, Type } from "./parts";
import { type Piece, piecesOf } from "./table";

/** How long what has fallen is left to lie, in milliseconds. */
const LIES = 1100;

export interface Falling {
  motion: MotionView;
  /** What falls, in the order of the motion's bodies. */
  pieces: Piece[];
  /** Clear the table now. */
  skip(): void;
}

/** What is falling, or has fallen and still lies there; null when the table is as the view says. */
export function useFall(
  view: NodesView,
  motion: MotionView | null,
  log: Entry<NodesAction>[],
): Falling | null {
  const [fall, setFall] = useState<Omit<Falling, "skip"> | null>(null);
  const [seen, setSeen] = useState<MotionView | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a motion begins its fall once
  useEffect(() => {
    if (motion) setFall({ motion, pieces: fallenPieces(view, motion, log) });
  }, [motion]);

  // The motion may be gone as soon as the game goes on; a fall keeps its own until it was seen.
  useEffect(() => {
    if (!fall || fall.motion === seen) return;
    const timer = setTimeout(() => setSeen(fall.motion), lasts(fall.motion) * 1000 + LIES);
    return () => clearTimeout(timer);
  }, [fall, seen]);

  const over = !fall || (fall.motion === seen && view.phase !== "fall");
  return over ? null : { ...fall, skip: () => setSeen(fall.motion) };
}

/** The pieces of a motion; who laid them is in the view, or in the log where the view has gone on. */
export function fallenPieces(
  view: NodesView,
  motion: MotionView,
  log: Entry<NodesAction>[],
): Piece[] {
  const seats = new Map<string, number>();
  for (const { action, actor } of log)
    if (action.kind === "place") seats.set(keyOf(laidOf(action)), actor);
  for (const piece of piecesOf(view)) seats.set(keyOf(piece), piece.seat);
  return motion.bodies.map(({ facts }) => {
    const laid = {
      type: facts.type as Type,
      layer: facts.layer as number,
      nodes: facts.nodes as Node[],
    };
    return { ...laid, seat: seats.get(keyOf(laid)) ?? 0 };
  });
}
