/** Which block is held and where it would go: the player's choice among the legal places. */

import { useEffect, useMemo, useState } from "react";
import type { BrikksAction, BrikksView } from "../../generated/views";
import type { ScreenProps } from "../screen";
import { type Filled, moved, type Place, type Point, placesOf, pointed, stepped } from "./falling";
import { type Gain, gainOf } from "./news";
import type { Square } from "./parts";

export interface Aim {
  /** The legal places of each block. */
  places: ReadonlyMap<string, readonly Place[]>;
  place: Place | null;
  choose(block: string): void;
  point(point: Point): void;
  step(by: Square): void;
  turn(by: number): void;
}

type BrikksProps = ScreenProps<BrikksView, BrikksAction>;

interface Held {
  choices: BrikksProps["choices"];
  advice: BrikksAction | null;
  place: Place | null;
}

interface Given {
  choices: BrikksProps["choices"];
  /** The block that is held first, if it can be placed; else the first that can. */
  rolled: string | null;
  /** What a bot would do: aimed at as soon as it is told. */
  advice: BrikksAction | null;
  filled: Filled;
}

/** Aim among the choices. */
export function useAim({ choices, rolled, advice, filled }: Given): Aim {
  const places = useMemo(() => placesOf(choices), [choices]);
  const [held, setHeld] = useState<Held>({ choices: [], advice: null, place: null });
  let place = held.place;
  if (held.choices !== choices || held.advice !== advice) {
    if (held.choices !== choices) place = first(places, rolled);
    if (advice) place = advised(places, advice) ?? place;
    setHeld({ choices, advice, place });
  }
  const take = (next: Place | null) => next && setHeld({ choices, advice, place: next });
  const same = places.get(place?.block ?? "") ?? [];
  const choose = (block: string) => take(moved(places.get(block) ?? [], place));
  return {
    places,
    place,
    choose,
    point: (point) => take(pointed(same, point, filled)),
    step: (by) => place && take(stepped(same, place, by)),
    turn: (by) => place && choose(turned([...places.keys()], place.block, by)),
  };
}

function first(places: Aim["places"], rolled: string | null): Place | null {
  const block = rolled && places.has(rolled) ? rolled : [...places.keys()][0];
  return moved(places.get(block ?? "") ?? [], null);
}

function advised(places: Aim["places"], { text }: BrikksAction): Place | undefined {
  return [...places.values()].flat().find(({ action }) => action.text === text);
}

/** The next block of the same colour; where there is one of each colour, the next colour. */
export function turned(blocks: readonly string[], from: string, by: number): string {
  const colours = new Set(blocks.map((block) => block[0]));
  const single = colours.size === blocks.length;
  const ring = single ? blocks : blocks.filter((block) => block[0] === from[0]).toSorted();
  return ring[(ring.indexOf(from) + by + ring.length) % ring.length] ?? from;
}

const PAUSE = 90;

/** What the held placement would bring, once the server has said so. */
export function useGain(
  place: Place | null,
  view: BrikksView,
  seat: number | null,
  attempt: BrikksProps["attempt"],
): Gain | null {
  const [told, setTold] = useState<{ action: BrikksAction; gain: Gain } | null>(null);
  const action = place?.action;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action and the view are the question
  useEffect(() => {
    setTold(null);
    if (!action || seat === null) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      const tried = await attempt(action);
      const before = view.sheets[seat];
      const after = (tried?.view as BrikksView | null | undefined)?.sheets[seat];
      const points = tried?.gained?.[seat] ?? 0;
      if (wanted && before && after) setTold({ action, gain: gainOf(before, after, points) });
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [action, view, seat]);
  return told && told.action === action ? told.gain : null;
}
