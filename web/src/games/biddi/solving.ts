/** A puzzle is a game that nobody else is at: its moments come from the server, as in a replay. */

import { useEffect, useRef, useState } from "react";
import type { BiddiView } from "../../generated/views";
import { api } from "../../net/api";
import type { GameRecord } from "../../net/record";
import type { Entry, Fall } from "../../net/table";

type Log = GameRecord["log"];

export interface Solving {
  view: BiddiView | null;
  log: Entry[];
  fall: Fall<BiddiView> | null;
  /** The action on its way. */
  sent: string | null;
  /** How often the tower fell. */
  falls: number;
  /** False: it can't be played. */
  play(action: string): Promise<boolean>;
  /** Go on from before the call. */
  goOn(): void;
}

interface Moment {
  log: Log;
  view: BiddiView;
}

export function useSolving(record: GameRecord): Solving {
  const [now, setNow] = useState<Moment | null>(null);
  const [fall, setFall] = useState<Fall<BiddiView> | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const called = useRef<Moment | null>(null);
  useEffect(() => {
    void momentOf(record, record.log).then(setNow);
  }, [record]);

  async function move(from: Moment, action: string): Promise<boolean> {
    const next = await momentOf(record, [...from.log, [0, action]]);
    if (!next) return false;
    if (action === "call") called.current = from;
    setNow(next.view.fall ? await landed(next, next.view.fall.levels) : next);
    return true;
  }

  /** The moment after a fall, which is shown meanwhile. */
  function landed({ log, view }: Moment, levels: number[]): Promise<Moment | null> {
    void api
      .motion({ record: { ...record, log }, first: log.length })
      .then((motion) => motion && setFall({ view, motion }));
    return momentOf(record, [...log, [-1, `fall ${levels.join()}`]]);
  }

  async function play(action: string): Promise<boolean> {
    if (!now || sent !== null) return false;
    setSent(action);
    try {
      return await move(now, action);
    } finally {
      setSent(null);
    }
  }

  return {
    view: now?.view ?? null,
    log: now?.log.map(([actor, action]) => ({ actor, action })) ?? [],
    fall,
    sent,
    falls: now?.log.filter(([, action]) => action.startsWith("fall")).length ?? 0,
    play,
    goOn: () => setNow(called.current),
  };
}

/** The game after these actions; null when the rules don't allow the last. */
async function momentOf(record: GameRecord, log: Log): Promise<Moment | null> {
  const request = { record: { ...record, log }, first: log.length, count: 1 };
  const { views, problem } = await api.moments(request);
  return problem === null && views[0] ? { log, view: alone(views[0] as BiddiView) } : null;
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
