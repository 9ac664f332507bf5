/** Which block is held and where it would go: the player's choice among the legal places. */

import { useEffect, useMemo, useState } from "react";
import type { Choice, Tried } from "../../messages";
import type { BrikksView } from "../../views";
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

interface Held {
  choices: readonly Choice[];
  place: Place | null;
}

/** Aim among the choices; `rolled` is held first, else the first block that can be placed. */
export function useAim(choices: readonly Choice[], rolled: string | null, filled: Filled): Aim {
  const places = useMemo(() => placesOf(choices), [choices]);
  const [held, setHeld] = useState<Held>({ choices: [], place: null });
  let place = held.place;
  if (held.choices !== choices) {
    const first = rolled && places.has(rolled) ? rolled : [...places.keys()][0];
    place = moved(places.get(first ?? "") ?? [], null);
    setHeld({ choices, place });
  }
  const take = (next: Place | null) => next && setHeld({ choices, place: next });
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
  attempt: (action: string) => Promise<Tried | null>,
): Gain | null {
  const [told, setTold] = useState<{ action: string; gain: Gain } | null>(null);
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
