/** The piece in hand: which it is, how it is held, over which place, and whether it fits there. */

import { useEffect, useState } from "react";
import type { Failure } from "../../generated/messages";
import type { NodesView } from "../../generated/views";
import type { ScreenProps } from "../screen";
import { type Held, inHand } from "./held";
import {
  actionOf,
  alike,
  atOrigin,
  caught,
  far,
  type Laid,
  laidOf,
  middleOf,
  moved,
  nodesText,
  type Point,
  type Step,
  stepBy,
  turned,
} from "./lattice";
import type { Matrix, Node, Type } from "./parts";
import { layerFor, leftOf, setOf, stepOf } from "./table";

/** A place under the piece in hand. */
export interface Place extends Laid {
  action: string;
  fits: boolean;
}

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
  take(type: Type): void;
  turn(by: 1 | -1): void;
  /** Turn it over; `overs` says whether that makes a difference. */
  over(): void;
  overs: boolean;
  turns: boolean;
  point(at: Point | null): void;
  /** A place was pressed: lay it there, if it is over it already or if pressing is enough. */
  press(at: Point, atOnce: boolean): void;
  step(key: string): void;
  next(by: 1 | -1): void;
  lay(): void;
}

export function useAim(props: ScreenProps<NodesView>): Aim {
  const { view, log, choices, advice, play } = props;
  const seat = view.phase === "base" || view.phase === "stack" ? props.acting : null;
  const moment = log.length;
  const step = stepOf(view);
  const { turn, over } = setOf(view);
  const legal = seat === null ? NONE : placesOf(choices);
  const [held, setHeld] = useState<Held | null>(null);
  const [at, setAt] = useState<{ point: Point; moment: number } | null>(null);
  const { type, shape } = inHand(view, seat, legal, held, moment);
  const open = legal.filter((one) => one.type === type && alike(one.nodes, shape));
  const point = at?.moment === moment ? at.point : null;
  const place = type && point ? placeAt(point) : null;
  const refused = useRefusal(props, place);

  // biome-ignore lint/correctness/useExhaustiveDependencies: advice is taken in hand once
  useEffect(() => {
    const laid = advice ? laidOf(advice) : null;
    if (!laid) return;
    setHeld({ type: laid.type, shape: atOrigin(laid.nodes), moment });
    setAt({ point: middleOf(laid.nodes, step), moment });
  }, [advice]);

  function placeAt(over: Point): Place {
    const names = new Set(open.map((one) => nodesText(one.nodes)));
    const nearest = caught(shape, over, step, (some) => names.has(nodesText(some)));
    const exact = far(middleOf(nearest, step), over) < EXACT;
    const nodes = exact ? nearest : (covering(open, over, step) ?? nearest);
    return placeOf(view, type as Type, nodes, legal);
  }

  function hold(shape: readonly Node[]): void {
    if (type) setHeld({ type, shape, moment });
  }

  function aimAt(nodes: readonly Node[]): void {
    setAt({ point: middleOf(nodes, step), moment });
  }

  function lay(there: Place | null = place): void {
    if (!there?.fits) return;
    setAt(null);
    play(there.action);
  }

  const by = (matrix: Matrix) => turned(shape, matrix);
  return {
    seat,
    type,
    shape,
    legal,
    open,
    place,
    refused,
    lit: litBy(refused),
    take: (wanted) => {
      if (seat === null || leftOf(view, seat, wanted) === 0) return;
      setHeld({ type: wanted, shape: wanted === type ? shape : null, moment });
    },
    turn: (way) => hold(way === 1 ? by(turn) : backwards(shape, turn)),
    over: () => hold(by(over)),
    overs: !alike(shape, by(over)),
    turns: !alike(shape, by(turn)),
    point: (wanted) => setAt(wanted && { point: wanted, moment }),
    press: (wanted, atOnce) => {
      if (!type) return;
      const there = placeAt(wanted);
      setAt({ point: wanted, moment });
      if (atOnce || there.action === place?.action) lay(there);
    },
    step: (key) => {
      if (!place) aimAt(nearest(open, legal, type));
      else {
        const there = stepBy(place.nodes, key, step);
        if (there) aimAt(moved(place.nodes, there));
      }
    },
    next: (way) => {
      const all = legal.filter((one) => one.type === type);
      if (all.length === 0) return;
      const now = all.findIndex((one) => actionOf(one) === place?.action);
      const begin = now < 0 && way < 0 ? 0 : now;
      const there = all[(begin + way + all.length) % all.length] as Laid;
      hold(atOrigin(there.nodes));
      aimAt(there.nodes);
    },
    lay: () => lay(),
  };
}

const NONE: readonly Laid[] = [];

function placesOf(choices: ScreenProps["choices"]): readonly Laid[] {
  return choices.flatMap(({ action }) => laidOf(action) ?? []);
}

export function placeOf(
  view: NodesView,
  type: Type,
  nodes: readonly Node[],
  legal: readonly Laid[],
): Place {
  const laid = { type, nodes, layer: layerFor(view, type, nodes) };
  const action = actionOf(laid);
  return { ...laid, action, fits: legal.some((one) => actionOf(one) === action) };
}

/** Keys hold a piece exactly over its place, a pointer never does. Millimetres. */
const EXACT = 0.01;

/** A node that shines is as good as its word: the nearest place that covers it. */
function covering(open: readonly Laid[], over: Point, step: Step): readonly Node[] | null {
  const node = nodesText(caught([[0, 0]], over, step, () => false));
  const distance = (one: Laid) => far(middleOf(one.nodes, step), over);
  const covers = ({ type, nodes }: Laid) =>
    type !== "base" && nodes.some((one) => one.join() === node);
  return open.filter(covers).sort((a, b) => distance(a) - distance(b))[0]?.nodes ?? null;
}

/** Turned back by one: as often forwards as brings it there. */
function backwards(shape: readonly Node[], turn: Matrix): readonly Node[] {
  let now = shape;
  for (let next = turned(now, turn); !alike(next, shape); next = turned(now, turn)) now = next;
  return now;
}

function nearest(
  open: readonly Laid[],
  legal: readonly Laid[],
  type: Type | null,
): readonly Node[] {
  const first = open[0] ?? legal.find((one) => one.type === type);
  return first?.nodes ?? [[0, 0]];
}

/** The pieces that a refusal speaks of. */
function litBy(refused: Failure | null): readonly Laid[] {
  const { piece, carries } = refused?.facts ?? {};
  return [piece, carries].flatMap((text) => (typeof text === "string" ? (laidOf(text) ?? []) : []));
}

/** A question waits this long, so that a pointer on its way asks nothing. */
const PATIENCE = 60;

/** Why the piece may not lie where it is held, or why the table has just refused it. */
function useRefusal(props: ScreenProps<NodesView>, place: Place | null): Failure | null {
  const { refusal, attempt } = props;
  const [told, setTold] = useState<{ action: string; why: Failure } | null>(null);
  const action = place && !place.fits ? place.action : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt is made anew for every render
  useEffect(() => {
    if (!action) return;
    const timer = setTimeout(async () => {
      const why = (await attempt(action))?.refusal;
      if (why) setTold({ action, why });
    }, PATIENCE);
    return () => clearTimeout(timer);
  }, [action, props.log.length]);
  if (action) return told?.action === action ? told.why : null;
  return place ? null : refusal;
}
