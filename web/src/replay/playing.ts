/** Playing a record: everything shown at the current moment. */

import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { namesOf } from "../board/people";
import { useCheck } from "../dice/check";
import { useGameTitle } from "../games/boxed";
import { hasScreen } from "../games/registry";
import type { MotionView } from "../generated/views";
import { api } from "../net/api";
import { Moments } from "../net/moments";
import type { GameRecord } from "../net/record";
import type { Entry, Fall } from "../net/table";
import { useCall } from "../net/use";
import { useTitle } from "../shell/title";
import { useWords } from "../words/words";
import { useTransport } from "./transport";

/** The result of `usePlaying`. */
export type Playing = ReturnType<typeof usePlaying>;

/** The replay at its current moment. */
export function usePlaying(record: GameRecord) {
  const words = useWords();
  const { game } = record;
  const moments = useMoments(record);
  const motion = useMotion(record);
  const last = moments.last ?? record.log.length;
  const transport = useTransport(last, (moment) => lengthOf(record, moments, moment, motion.known));
  const view = useView(moments, transport.moment, last);
  const falls = (view as { falls?: boolean } | undefined)?.falls ?? false;
  useFalling(motion, transport.moment, falls && hasScreen(game));
  const title = useGameTitle(game);
  useTitle(words.say("replay.title", { game: title }));
  return {
    title,
    names: useMemo(() => namesOf(peopleOf(record), words), [record, words]),
    log: useLog(record),
    check: useCheck(record),
    moments,
    last,
    transport,
    view,
    fall: useFall(view, falls ? motion.known(transport.moment) : null),
  };
}

/** The whole log; entries are plain text until the server has parsed them. */
function useLog(record: GameRecord): Entry[] {
  const { value } = useCall(
    () => api.moments({ record: { ...record }, count: 1, actions: true }),
    `${record.commitment} ${record.log.length}`,
  );
  return useMemo(
    () =>
      record.log.map(([actor, text], at) => {
        return { actor, action: value?.actions?.[at] ?? { kind: "", text } };
      }),
    [record, value],
  );
}

/** The moments of a record loaded so far. */
function useMoments(record: GameRecord): Moments {
  const moments = useMemo(
    () =>
      new Moments(
        () => Promise.resolve(record),
        () => !hasScreen(record.game),
      ),
    [record],
  );
  useSyncExternalStore(moments.subscribe, moments.read);
  return moments;
}

/** The moment with a fall, and its motion. */
function useFall(view: unknown, motion: MotionView | null): Fall | null {
  return useMemo(() => motion && { view, motion }, [view, motion]);
}

/** Request the motion of a fall if a screen can show it. */
function useFalling({ want }: Motions, moment: number, shown: boolean): void {
  useEffect(() => {
    if (shown) want(moment);
  }, [shown, moment, want]);
}

/** The view of a moment; while it loads, the previous one stays. */
function useView(moments: Moments, moment: number, last: number): unknown {
  const [kept, keep] = useState<unknown>(undefined);
  const view = moments.view(moment);
  useEffect(() => {
    moments.want(moment).catch(() => undefined);
    if (moment + AHEAD <= last) moments.want(moment + AHEAD).catch(() => undefined);
  }, [moments, moment, last]);
  useEffect(() => {
    if (view !== undefined) keep(view);
  }, [view]);
  return view ?? kept;
}

/** The number of moments to prefetch. */
const AHEAD = 16;

interface Motions {
  known(moment: number): MotionView | null;
  want(moment: number): void;
}

/** The motions of the moments with a fall. */
function useMotion(record: GameRecord): Motions {
  const [known, setKnown] = useState<ReadonlyMap<number, MotionView | null>>(new Map());
  return useMemo(
    () => ({
      known: (moment) => known.get(moment) ?? null,
      want: (moment) => {
        if (known.has(moment)) return;
        const add = (motion: MotionView | null) =>
          setKnown((before) => new Map(before).set(moment, motion));
        add(null);
        void api
          .motion({ record: { ...record }, first: moment, count: 1 })
          .then(add, () => undefined);
      },
    }),
    [record, known],
  );
}

/** The duration of a moment, in milliseconds at speed 1; null while it is loading. */
function lengthOf(
  record: GameRecord,
  moments: Moments,
  moment: number,
  motion: Motions["known"],
): number | null {
  const view = moments.view(moment) as { falls?: boolean } | undefined;
  if (!view) return null;
  const falling = view.falls ? motion(moment) : null;
  if (falling) return 400 + (1000 * falling.frames.length) / falling.frames_per_second;
  return (record.log[moment]?.[0] ?? 0) < 0 ? 500 : 1_000;
}

function peopleOf({ players, bots }: GameRecord) {
  return players.map((name, at) => {
    const bot = bots?.[at] != null;
    return { kind: bot ? ("bot" as const) : ("person" as const), name, bot: bot ? name : null };
  });
}
