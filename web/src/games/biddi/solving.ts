/** A puzzle is a game that nobody else is at: its moments come from the server, as in a replay. */

import { useCallback, useEffect, useRef, useState } from "react";
import type { BiddiAction, BiddiView, MotionView, Wanted } from "../../generated/views";
import { api } from "../../net/api";
import type { GameRecord } from "../../net/record";
import type { Entry } from "../../net/table";

type Log = Entry<BiddiAction>[];
type More = [actor: number, action: Wanted<BiddiAction>];

export interface Solving {
  view: BiddiView | null;
  log: Log;
  motion: MotionView | null;
  /** How often the tower fell. */
  falls: number;
  /** False: it can't be played. */
  play(action: Wanted<BiddiAction>): Promise<boolean>;
  /** Go on from before the call. */
  goOn(): void;
}

interface Moment {
  log: Log;
  view: BiddiView;
}

export function useSolving(record: GameRecord): Solving {
  const [now, setNow] = useState<Moment | null>(null);
  const [motion, setMotion] = useState<MotionView | null>(null);
  const called = useRef<Moment | null>(null);
  useEffect(() => {
    void momentOf(record).then(setNow);
  }, [record]);

  const play = useCallback(
    async (action: Wanted<BiddiAction>): Promise<boolean> => {
      if (!now) return false;
      const next = await momentOf(played(record, now.log), [0, action]);
      if (!next) return false;
      if (action.kind === "call") called.current = now;
      if (next.view.fall) {
        const falling = played(record, next.log);
        void api.motion({ record: { ...falling }, first: next.log.length }).then(setMotion);
        const { levels } = next.view.fall;
        setNow(await momentOf(falling, [-1, { kind: "fall", levels }]));
      } else setNow(next);
      return true;
    },
    [now, record],
  );

  return {
    view: now?.view ?? null,
    log: now?.log ?? [],
    motion,
    falls: now?.log.filter(({ action }) => action.kind === "fall").length ?? 0,
    play,
    goOn: () => setNow(called.current),
  };
}

/** The record with these actions as its log. */
function played(record: GameRecord, log: Log): GameRecord {
  return { ...record, log: log.map(({ actor, action }) => [actor, action.text]) };
}

/** The game at the end of a record, or after one action more; null when the rules don't allow it. */
async function momentOf(record: GameRecord, ...more: More[]): Promise<Moment | null> {
  const actors = [...record.log, ...more].map(([actor]) => actor);
  const request = { record: { ...record }, first: actors.length, count: 1, actions: true, more };
  const { views, problem, actions } = await api.moments(request);
  if (problem !== null || !views[0] || !actions) return null;
  const log = actors.map((actor, at) => ({ actor, action: actions[at] as BiddiAction }));
  return { log, view: alone(views[0] as BiddiView) };
}

/** The same, seen by the first seat alone. */
export function alone(view: BiddiView): BiddiView {
  const { checked } = view;
  return {
    ...view,
    tables: view.tables.slice(0, 1),
    scores: view.scores.slice(0, 1),
    points: [],
    checked: checked && {
      ...checked,
      tables: checked.tables.slice(0, 1),
      faults: checked.faults.slice(0, 1),
      points: checked.points.slice(0, 1),
    },
  };
}
