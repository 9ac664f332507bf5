/**
 * A puzzle is a game for one: its moments come from the server, as in a replay.
 *
 * No table runs it, and so no driver lets CHANCE play: a fall is played here, with the levels that
 * the view says. Puzzles have steady hands and no clock; nothing else happens by itself.
 */

import { useEffect, useRef, useState } from "react";
import type { BiddiAction, BiddiView, Wanted } from "../../generated/views";
import { api } from "../../net/api";
import type { GameRecord } from "../../net/record";
import type { Entry, Fall } from "../../net/table";
import { useSending } from "../sending";

type Log = Entry<BiddiAction>[];
type More = [actor: number, action: Wanted<BiddiAction>];

/** A puzzle in progress. */
export interface Solving {
  view: BiddiView | null;
  log: Log;
  fall: Fall<BiddiView> | null;
  /** The action in flight. */
  sent: Wanted<BiddiAction> | null;
  /** How often the tower fell. */
  falls: number;
  /** False if it can't be played. */
  play(action: Wanted<BiddiAction>): Promise<boolean>;
  /** Continue from before the call. */
  goOn(): void;
}

interface Moment {
  log: Log;
  view: BiddiView;
  falls: number;
}

/** The puzzle, and the player's actions on it. */
export function useSolving(record: GameRecord): Solving {
  const [now, setNow] = useState<Moment | null>(null);
  const [fall, setFall] = useState<Fall<BiddiView> | null>(null);
  const sending = useSending<BiddiAction>(now?.log ?? [], 0);
  const called = useRef<Moment | null>(null);
  useEffect(() => {
    void momentOf(record, 0).then(setNow);
  }, [record]);

  async function play(action: Wanted<BiddiAction>): Promise<boolean> {
    if (!now || !sending.begin(action)) return false;
    const next = await moved(record, now, action, setFall).catch(() => null);
    if (!next) sending.end();
    else if (action.kind === "call") called.current = now;
    if (next) setNow(next);
    return next !== null;
  }

  const { view = null, log = [], falls = 0 } = now ?? {};
  return { view, log, falls, fall, sent: sending.sent, play, goOn: () => setNow(called.current) };
}

/** The result of an action, null if the rules don't allow it; a fall is shown meanwhile. */
async function moved(
  record: GameRecord,
  { log, falls }: Moment,
  action: Wanted<BiddiAction>,
  show: (fall: Fall<BiddiView>) => void,
): Promise<Moment | null> {
  const next = await momentOf(played(record, log), falls, [0, action]);
  const levels = next?.view.fall?.levels;
  if (!levels) return next;
  const falling = played(record, next.log);
  void api
    .motion({ record: { ...falling }, first: next.log.length })
    .then((motion) => motion && show({ view: next.view, motion }));
  return momentOf(falling, falls + 1, [-1, { kind: "fall", levels }]);
}

/** The record with these actions as its log. */
function played(record: GameRecord, log: Log): GameRecord {
  return { ...record, log: log.map(({ actor, action }) => [actor, action.text]) };
}

/** The game at the end of a record, or after one more action; null if the rules don't allow it. */
async function momentOf(
  record: GameRecord,
  falls: number,
  ...more: More[]
): Promise<Moment | null> {
  const actors = [...record.log, ...more].map(([actor]) => actor);
  const request = { record: { ...record }, first: actors.length, count: 1, actions: true, more };
  const { views, problem, actions } = await api.moments(request);
  if (problem !== null || !views[0] || !actions) return null;
  const log = actors.map((actor, at) => ({ actor, action: actions[at] as BiddiAction }));
  return { log, view: alone(views[0] as BiddiView), falls };
}

/** The same as a view for the first seat. */
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
