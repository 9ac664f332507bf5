/** The block in hand: which one, where it would go, its gain, and how it is played. */

import { useMemo, useRef, useState } from "react";
import type { BrikksAction, BrikksView } from "../../generated/views";
import { useAids } from "../../look/aids";
import type { ScreenProps } from "../screen";
import { useTried } from "../tried";
import { type Calls, useCalls } from "./calls";
import { Filled, moved, type Place, type Point, placesOf, pointed, stepped } from "./falling";
import { type Gain, gainOf } from "./news";
import { blockOf, type Square } from "./parts";

/** The aim, the ways to change and play it, and the calls. */
export interface Aim extends Calls {
  /** The legal places of each block. */
  places: ReadonlyMap<string, readonly Place[]>;
  place: Place | null;
  /** Whether the sheet shown is the one to draw on, and no action is in flight. */
  live: boolean;
  /** Whether the aimed placement is in flight. */
  settling: boolean;
  /** The gain of the placement; null until the server has answered. */
  gain: Gain | null;
  choose(block: string): void;
  point(point: Point): void;
  /** Where the mouse is, or null once it has left: blocks to come are aimed there too. */
  hover(point: Point | null): void;
  step(by: Square): void;
  /** Hold the next block of the same colour, or the previous one. */
  turn(by: number): void;
  /** Play the placement: the aimed one, or the one that a point selects. */
  draw(point?: Point): void;
}

type BrikksProps = ScreenProps<BrikksView, BrikksAction>;

/** The seat whose sheet an acting seat draws on: in a duel's drops, the other one's. */
export function target(view: BrikksView, acting: number): number {
  return view.phase === "drop" ? 1 - acting : acting;
}

/** The acting seat's aim while a seat's sheet is shown. */
export function useAim(props: BrikksProps, shown: number): Aim {
  const { view, acting, sent, play } = props;
  const aimed = acting === null ? shown : target(view, acting);
  const marks = view.sheets[aimed]?.cells;
  const filled = useMemo(() => new Filled(marks ?? []), [marks]);
  const live = acting !== null && shown === aimed && sent === null;
  const { at, ...held } = useHeld(props, filled, live);
  const { place } = held;
  const draw = (to: Place | null) => live && to && play(to.action);
  return {
    ...held,
    ...useCalls(props),
    live,
    settling: sent !== null && sent === place?.action,
    gain: useGain(props, useAids() ? place : null),
    draw: (point) => draw(point ? at(point) : place),
  };
}

interface Held
  extends Pick<Aim, "places" | "place" | "choose" | "point" | "hover" | "step" | "turn"> {
  /** The place that a point selects for the held block. */
  at(point: Point): Place | null;
}

interface Holding extends Pick<BrikksProps, "choices" | "advice"> {
  place: Place | null;
}

/** The held block, among the placeable ones; an advised block is held as soon as advice comes. */
function useHeld({ choices, advice, view }: BrikksProps, filled: Filled, live: boolean): Held {
  const places = useMemo(() => placesOf(choices), [choices]);
  const [held, setHeld] = useState<Holding>({ choices: [], advice: null, place: null });
  const mouse = useRef<Point | null>(null);
  let place = held.place;
  if (held.choices !== choices || held.advice !== advice) {
    if (held.choices !== choices) place = first(places, view.block, mouse.current, filled);
    if (advice) place = advised(places, advice) ?? place;
    setHeld({ choices, advice, place });
  }
  const take = (next: Place | null) => next && setHeld({ choices, advice, place: next });
  const same = places.get(place?.block ?? "") ?? [];
  const choose = (block: string) => take(moved(places.get(block) ?? [], place));
  const at = (point: Point) => pointed(same, point, filled);
  const point = (to: Point) => live && take(at(to));
  return {
    places,
    place,
    choose,
    at,
    point,
    hover: (to) => {
      mouse.current = to;
      if (to) point(to);
    },
    step: (by) => place && take(stepped(same, place, by)),
    turn: (by) => place && choose(turned([...places.keys()], place.block, by)),
  };
}

/** The rolled block if it can be placed, otherwise the first that can; under the mouse if it is there. */
function first(
  places: Aim["places"],
  rolled: string | null,
  mouse: Point | null,
  filled: Filled,
): Place | null {
  const block = rolled && places.has(rolled) ? rolled : [...places.keys()][0];
  const same = places.get(block ?? "") ?? [];
  return mouse ? pointed(same, mouse, filled) : moved(same, null);
}

function advised(places: Aim["places"], { text }: BrikksAction): Place | undefined {
  return [...places.values()].flat().find(({ action }) => action.text === text);
}

/** The next block of the same colour; with only one of each colour, the next colour. */
export function turned(blocks: readonly string[], from: string, by: number): string {
  const parts = blocks.map(blockOf);
  const single = new Set(parts.map(({ colour }) => colour)).size === blocks.length;
  const same = parts.filter(({ colour }) => colour === blockOf(from).colour);
  const ring = single
    ? blocks
    : same.toSorted((a, b) => a.number - b.number).map(({ name }) => name);
  return ring[(ring.indexOf(from) + by + ring.length) % ring.length] ?? from;
}

const PAUSE = 90;

/** The gain of the held placement, once the server has answered. */
function useGain(props: BrikksProps, place: Place | null): Gain | null {
  const { view, acting } = props;
  const told = useTried(props, place?.action ?? null, PAUSE);
  if (!told?.fresh || acting === null) return null;
  const before = view.sheets[acting];
  const after = (told.tried.view as BrikksView | null)?.sheets[acting];
  return before && after ? gainOf(before, after, told.tried.gained?.[acting] ?? 0) : null;
}
