/**
 * Building without waiting: my actions show before the server has confirmed them.
 *
 * My actions queue up and are sent one after the other. Each leaves the queue when the
 * server's state has it. When one is refused, or my tower falls, the rest are dropped.
 */

import { useCallback, useEffect, useMemo, useState } from "react";
import type { BiddiAction, BiddiJointView, BiddiView, Wanted } from "../../generated/views";
import type { ScreenProps } from "../screen";
import { after, type Laid, laidOf } from "./laid";

type Item = Wanted<BiddiAction>;
type BiddiProps = ScreenProps<BiddiView, BiddiAction>;

/** The state's view of me: my tower in this round, and the number of my actions. */
interface Known {
  seat: number;
  round: number;
  taken: number;
  tower: readonly Laid[];
}

/** My actions that the state doesn't have yet, and its view of me when they were counted. */
export interface Line {
  items: readonly Item[];
  since: Known;
}

/** The rest of the queue in a newer state; empty if its tower isn't the one I aimed at. */
export function remaining({ items, since }: Line, known: Known): readonly Item[] {
  const taken = known.taken - since.taken;
  if (since.seat !== known.seat || since.round !== known.round || taken < 0) return [];
  const aimed = items.slice(0, taken).reduce(after, since.tower);
  return piecesOf(aimed) === piecesOf(known.tower) ? items.slice(taken) : [];
}

/** A hand may slip: where the pieces lie doesn't count. */
function piecesOf(tower: readonly Laid[]): string {
  return tower.map(({ piece }) => piece).join();
}

/** My tower, and what I can do with it. */
export interface Building {
  seat: number;
  /** With all my actions. */
  tower: readonly Laid[];
  /** Its weakest joint, as last reported. */
  weakest: BiddiJointView | null;
  /** Whether building is possible now. */
  open: boolean;
  act(...actions: Item[]): void;
}

/** A seat's building. */
export function useBuilding(props: BiddiProps, seat: number): Building {
  const { view, acting } = props;
  const known = useKnown(props, seat);
  const open = acting === seat && view.phase === "build";
  const { items, act } = useLine(props, known, open);
  const tower = useMemo(() => items.reduce(after, known.tower), [items, known]);
  const told = view.tables[seat]?.weakest ?? null;
  const weakest = told && told.level <= tower.length ? told : null;
  return { seat, tower, weakest, open, act };
}

function useKnown({ view, log }: BiddiProps, seat: number): Known {
  // The log may be ahead of the view: what counts is what it said when the view came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(
    () => ({
      seat,
      round: view.phase === "roll" || view.phase === "over" ? 0 : view.round,
      taken: log.filter(({ actor }) => actor === seat).length,
      tower: view.tables[seat]?.levels.map(laidOf) ?? [],
    }),
    [view, seat],
  );
}

/** The queue, with its first action in flight. */
function useLine({ sent, play }: BiddiProps, known: Known, open: boolean) {
  const [line, setLine] = useState<Line>({ items: [], since: known });
  const items = line.since === known ? line.items : remaining(line, known);
  if (line.since !== known) setLine({ items, since: known });
  const next = items[0];
  const turn = `${known.seat} ${known.round} ${known.taken}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: play is made anew for every render
  useEffect(() => {
    if (!next || !open || sent !== null) return;
    const drop = () => setLine((now) => ({ ...now, items: [] }));
    void Promise.resolve(play(next)).then((taken) => taken === false && drop());
  }, [next, open, turn]);

  const act = useCallback(
    (...more: Item[]) => setLine((now) => ({ ...now, items: [...now.items, ...more] })),
    [],
  );
  return { items, act };
}

/** Whether towers are being built, or one of them falls. */
export function isBuilding(view: BiddiView): boolean {
  return view.phase === "build" || view.phase === "slip" || view.phase === "fall";
}
