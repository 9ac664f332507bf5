/**
 * The piece in hand: which it is and where it would go; what takes, turns, moves and lays it.
 *
 * What may be laid is listed by the rules; everywhere else they are asked why not.
 */

import { useEffect, useState } from "react";
import type { Failure } from "../../generated/messages";
import type { NodesAction, NodesView } from "../../generated/views";
import type { ScreenProps } from "../screen";
import { type Held, inHand, wayOf } from "./held";
import {
  alike,
  atOrigin,
  keyOf,
  type Laid,
  laidOf,
  middleOf,
  moved,
  type Point,
  placing,
  stepBy,
  turned,
} from "./lattice";
import type { Node, Type } from "./parts";
import { type Place, placeAt } from "./place";
import { litBy, useRefused } from "./refused";
import { leftOf, setOf, stepOf } from "./table";

/** What is in hand, and everything that can be done with it. */
export interface Aim {
  /** Whose piece it is; null when nothing can be laid. */
  seat: number | null;
  type: Type | null;
  /** The piece as it is held, with its first node on 0,0. */
  shape: readonly Node[];
  /** Where each type may lie, in any way it can be held. */
  legal: readonly Laid[];
  /** Those of the piece in hand, held as it is. */
  open: readonly Laid[];
  place: Place | null;
  /** Why it may not lie there, and the pieces that are in the way. */
  refused: Failure | null;
  lit: readonly Laid[];
  /** Whether it makes a difference to turn it, and to turn it over. */
  turns: boolean;
  overs: boolean;
  take(type: Type): void;
  turn(by: 1 | -1): void;
  over(): void;
  point(at: Point | null): void;
  /** A place was pressed: lay it there, if it is over it already or if pressing is enough. */
  press(at: Point, atOnce: boolean): void;
  step(key: string): void;
  next(by: 1 | -1): void;
  lay(): void;
}

type NodesProps = ScreenProps<NodesView, NodesAction>;

/** The piece in hand, for the seat that acts. */
export function useAim(props: NodesProps): Aim {
  const grip = useGrip(props);
  const refused = useRefused(props, grip.place);
  useAdvice(props, grip);
  const { view, seat, type, shape, legal, open, place } = grip;
  const set = setOf(view);
  return {
    ...{ seat, type, shape, legal, open, place, refused },
    lit: litBy(refused),
    turns: !alike(shape, turned(shape, set.turn)),
    overs: !alike(shape, turned(shape, set.over)),
    take: (wanted) => take(grip, wanted),
    turn: (by) => turn(grip, by),
    over: () => over(grip),
    point: grip.point,
    press: (at, atOnce) => press(grip, at, atOnce),
    step: (key) => step(grip, key),
    next: (by) => next(grip, by),
    lay: () => lay(grip, place),
  };
}

/** What is in hand at this moment, and how that changes. */
interface Grip extends Pick<Aim, "seat" | "type" | "shape" | "legal" | "open" | "place" | "point"> {
  view: NodesView;
  /** The place that the piece takes over a point. */
  at(point: Point): Place | null;
  hold(type: Type, nodes: readonly Node[]): void;
  play(place: Place): void;
}

const NONE: readonly Laid[] = [];

function useGrip({ view, log, choices, acting, play }: NodesProps): Grip {
  const moment = log.length;
  const legal = acting === null ? NONE : placesOf(choices);
  const [held, setHeld] = useState<Held | null>(null);
  const [over, setOver] = useState<{ point: Point; moment: number } | null>(null);
  const { type, shape } = inHand(setOf(view).shapes, legal, held, moment);
  const open = legal.filter((one) => one.type === type && alike(one.nodes, shape));
  const at = (point: Point) => (type ? placeAt(view, { type, shape, open }, point) : null);
  return {
    ...{ view, seat: acting, type, shape, legal, open, at },
    place: over?.moment === moment ? at(over.point) : null,
    point: (point) => setOver(point && { point, moment }),
    hold: (type, nodes) => setHeld({ type, shape: atOrigin(nodes), moment }),
    play: (place) => void play(placing(place)),
  };
}

function placesOf(choices: NodesProps["choices"]): readonly Laid[] {
  return choices.flatMap(({ action }) => (action.kind === "place" ? [laidOf(action)] : []));
}

/** Advice is taken in hand once. */
function useAdvice({ advice }: NodesProps, grip: Grip): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new advice is taken in hand
  useEffect(() => {
    if (advice?.kind === "place") carry(grip, laidOf(advice));
  }, [advice]);
}

// --- taking and turning ------------------------------------------------------------------------

/** Take another piece in hand, also one that fits nowhere; it is held as it fits. */
function take({ view, seat, type, shape, legal, hold }: Grip, wanted: Type): void {
  if (seat === null || leftOf(view, seat, wanted) === 0) return;
  hold(wanted, wanted === type ? shape : wayOf(wanted, setOf(view).shapes[wanted], legal));
}

/** Turn the piece by one step, or back by one: as often forwards as brings it there. */
function turn({ view, type, shape, hold }: Grip, by: 1 | -1): void {
  const matrix = setOf(view).turn;
  let now = turned(shape, matrix);
  while (by === -1 && !alike(turned(now, matrix), shape)) now = turned(now, matrix);
  if (type) hold(type, now);
}

/** Turn the piece over. */
function over({ view, type, shape, hold }: Grip): void {
  if (type) hold(type, turned(shape, setOf(view).over));
}

// --- moving and laying -------------------------------------------------------------------------

/** Hold the piece over some nodes. */
function aimAt({ view, point }: Grip, nodes: readonly Node[]): void {
  point(middleOf(nodes, stepOf(view)));
}

/** Take a piece in hand as it would lie, and hold it there. */
function carry(grip: Grip, { type, nodes }: Laid): void {
  grip.hold(type, nodes);
  aimAt(grip, nodes);
}

function press(grip: Grip, at: Point, atOnce: boolean): void {
  const there = grip.at(at);
  grip.point(at);
  if (there && (atOnce || there.key === grip.place?.key)) lay(grip, there);
}

/** Move the piece with an arrow key; a piece that is nowhere yet begins where it fits. */
function step(grip: Grip, key: string): void {
  const { view, open, legal, type, place } = grip;
  const first = open[0] ?? legal.find((one) => one.type === type);
  const by = place && stepBy(place.nodes, key, stepOf(view));
  if (!place) aimAt(grip, first?.nodes ?? [[0, 0]]);
  else if (by) aimAt(grip, moved(place.nodes, by));
}

/** Go to the next place where the piece fits, turned as it must be. */
function next(grip: Grip, by: 1 | -1): void {
  const all = grip.legal.filter((one) => one.type === grip.type);
  const now = all.findIndex((one) => keyOf(one) === grip.place?.key);
  const begin = now < 0 && by < 0 ? 0 : now;
  const there = all[(begin + by + all.length) % all.length];
  if (there) carry(grip, there);
}

function lay(grip: Grip, place: Place | null): void {
  if (!place?.fits) return;
  grip.point(null);
  grip.play(place);
}
