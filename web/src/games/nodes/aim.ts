/**
 * The piece in hand and its place, with the ways to take, turn, move and lay it.
 *
 * The rules list the legal placements; for any other place they are asked for the reason.
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
import { type Place, placeAt, placeOf } from "./place";
import { litBy, useRefused } from "./refused";
import { leftOf, setOf, stepOf } from "./table";

/** The piece in hand, and everything that can be done with it. */
export interface Aim {
  /** The piece's seat; null if nothing can be laid. */
  seat: number | null;
  type: Type | null;
  /** The piece as it is held, with its first node on 0,0. */
  shape: readonly Node[];
  /** The legal places of each type, in any orientation. */
  legal: readonly Laid[];
  /** The legal places of the piece in hand, in its orientation. */
  open: readonly Laid[];
  place: Place | null;
  /** Why it may not lie there, and the pieces in the way. */
  refused: Failure | null;
  lit: readonly Laid[];
  /** Whether turning it, or turning it over, makes a difference. */
  turns: boolean;
  overs: boolean;
  take(type: Type): void;
  turn(by: 1 | -1): void;
  over(): void;
  point(at: Point | null): void;
  /** Press a place: lay the piece there, if it is already over it or if one press is enough. */
  press(at: Point, atOnce: boolean): void;
  step(key: string): void;
  next(by: 1 | -1): void;
  lay(): void;
}

type NodesProps = ScreenProps<NodesView, NodesAction>;

/** The piece in hand of the acting seat. */
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

/** The current piece in hand, and the ways to change it. */
interface Grip extends Pick<Aim, "seat" | "type" | "shape" | "legal" | "open" | "place" | "point"> {
  view: NodesView;
  /** The place that was pointed at; where there is only one, the piece lies over that at once. */
  pointed: Place | null;
  /** The piece's place over a point. */
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
  const pointed = over?.moment === moment ? at(over.point) : null;
  return {
    ...{ view, seat: acting, type, shape, legal, open, at },
    place: pointed ?? lone(view, legal),
    pointed,
    point: (point) => setOver(point && { point, moment }),
    hold: (type, nodes) => setHeld({ type, shape: atOrigin(nodes), moment }),
    play: (place) => void play(placing(place)),
  };
}

function lone(view: NodesView, legal: readonly Laid[]): Place | null {
  const [only, ...others] = legal;
  return only && others.length === 0 ? placeOf(view, only.type, only.nodes, legal) : null;
}

function placesOf(choices: NodesProps["choices"]): readonly Laid[] {
  return choices.flatMap(({ action }) => (action.kind === "place" ? [laidOf(action)] : []));
}

/** An advised piece is taken in hand once. */
function useAdvice({ advice }: NodesProps, grip: Grip): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new advice is taken in hand
  useEffect(() => {
    if (advice?.kind === "place") carry(grip, laidOf(advice));
  }, [advice]);
}

// --- taking and turning ------------------------------------------------------------------------

/** Take another piece in hand, even if it fits nowhere; turned so that it fits if possible. */
function take({ view, seat, type, shape, legal, hold }: Grip, wanted: Type): void {
  if (seat === null || leftOf(view, seat, wanted) === 0) return;
  hold(wanted, wanted === type ? shape : wayOf(wanted, setOf(view).shapes[wanted], legal));
}

/** Turn the piece one step forwards or, by turning on around, one step back. */
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

/** Take a piece in hand in the orientation of a place, and hold it there. */
function carry(grip: Grip, { type, nodes }: Laid): void {
  grip.hold(type, nodes);
  aimAt(grip, nodes);
}

function press(grip: Grip, at: Point, atOnce: boolean): void {
  const there = grip.at(at);
  grip.point(at);
  if (there && (atOnce || there.key === grip.pointed?.key)) lay(grip, there);
}

/** Move the piece with an arrow key; without a place yet, it starts where it fits. */
function step(grip: Grip, key: string): void {
  const { view, open, legal, type, place } = grip;
  const first = open[0] ?? legal.find((one) => one.type === type);
  const by = place && stepBy(place.nodes, key, stepOf(view));
  if (!place) aimAt(grip, first?.nodes ?? [[0, 0]]);
  else if (by) aimAt(grip, moved(place.nodes, by));
}

/** Go to the next place where the piece fits, turning it as needed. */
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
