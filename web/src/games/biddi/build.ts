/**
 * Building at once: what I do shows before the server has heard of it.
 *
 * My actions wait in line and go out one after the other. Each is dropped from the line when the
 * server's state has it; when one is refused, or my tower falls, the rest is worth nothing.
 */

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { BiddiView } from "../../generated/views";
import type { ScreenProps } from "../screen";
import { countOf, fallsOf } from "./history";
import { after, type Laid, laidOf } from "./stack";

export interface Line {
  items: readonly string[];
  /** What the state had when the first item was put in line. */
  since: Known;
}

/** What the state knows of me: the round, the actions I took, how often I fell. */
export interface Known {
  round: number;
  seat: number;
  taken: number;
  falls: number;
}

/** What of the line the state has not got yet. */
export function remaining({ items, since }: Line, known: Known): readonly string[] {
  const other = since.seat !== known.seat || since.round !== known.round;
  const taken = known.taken - since.taken;
  if (other || known.falls !== since.falls || taken < 0) return [];
  return items.slice(taken);
}

export interface Building {
  seat: number;
  /** My tower with everything that I did. */
  tower: readonly Laid[];
  /** Whether anything can be built now. */
  open: boolean;
  /** How many of its levels the server has not confirmed yet. */
  waiting: number;
  act(...actions: string[]): void;
}

export function useBuilding(props: ScreenProps<BiddiView>, seat: number): Building {
  const { view, log, acting, sent, play } = props;
  // The log may be ahead of the view: what counts is what it said when the view came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const known = useMemo<Known>(
    () => ({
      seat,
      round: view.phase === "roll" || view.phase === "over" ? 0 : view.round,
      taken: countOf(log, seat),
      falls: fallsOf(log, seat),
    }),
    [view, seat],
  );
  const [line, setLine] = useState<Line>({ items: [], since: known });
  const left = remaining(line, known);
  const turn = `${known.seat} ${known.round} ${known.taken}`;
  const ready = acting === seat && view.phase === "build";
  const next = left[0];

  const latest = useRef(known);
  latest.current = known;
  const drop = useCallback(() => setLine({ items: [], since: latest.current }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: play is made anew for every render
  useEffect(() => {
    if (!next || !ready || sent !== null) return;
    void Promise.resolve(play(next)).then((taken) => taken === false && drop());
  }, [next, ready, turn]);

  const laid = view.tables[seat]?.levels.map(laidOf) ?? [];
  return {
    seat,
    tower: left.reduce<readonly Laid[]>(after, laid),
    open: ready,
    waiting: left.filter((action) => action.startsWith("lay")).length,
    act: (...actions) =>
      setLine((now) => ({
        items: [...remaining(now, latest.current), ...actions],
        since: latest.current,
      })),
  };
}

/** Whether towers are being built, or one of them falls. */
export function isBuilding(view: BiddiView): boolean {
  return view.phase === "build" || view.phase === "slip" || view.phase === "fall";
}
