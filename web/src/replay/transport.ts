/** Playing a replay: where it is, whether it runs, how fast. The address has the moment (#12). */

import { useCallback, useEffect, useState } from "react";

/** The speeds of a replay. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** The position of a replay, and the ways to move it. */
export interface Transport {
  moment: number;
  running: boolean;
  speed: number;
  go(moment: number): void;
  run(on: boolean): void;
  setSpeed(speed: number): void;
}

/** `length` gives the duration of a moment at speed 1; null while it can't be shown yet. */
export function useTransport(last: number, length: (moment: number) => number | null): Transport {
  const [wanted, setWanted] = useAddress(last);
  const [running, setRunning] = useState(false);
  const [speed, setSpeed] = useState(1);
  const moment = Math.min(wanted, last);
  const stays = length(moment);

  useEffect(() => {
    if (!running || stays === null) return;
    if (moment >= last) {
      setRunning(false);
      return;
    }
    const timer = setTimeout(() => setWanted(moment + 1), stays / speed);
    return () => clearTimeout(timer);
  }, [running, stays, moment, last, speed, setWanted]);

  const go = useCallback(
    (to: number) => {
      setRunning(false);
      setWanted(Math.max(0, Math.min(to, last)));
    },
    [last, setWanted],
  );
  const run = useCallback(
    (on: boolean) => {
      if (on && moment >= last) setWanted(0);
      setRunning(on);
    },
    [moment, last, setWanted],
  );
  return { moment, running, speed, go, run, setSpeed };
}

/** The requested moment, always kept in the address. */
function useAddress(last: number): [number, (moment: number) => void] {
  const [wanted, setWanted] = useState(() => momentOf(location.hash));
  const moment = Math.min(wanted, last);
  useEffect(() => {
    const follow = () => setWanted(momentOf(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => {
    const url = `${location.pathname}${location.search}${moment < last ? `#${moment}` : ""}`;
    history.replaceState(history.state, "", url);
  }, [moment, last]);
  return [wanted, setWanted];
}

/** The moment in an address; the end by default. */
export function momentOf(hash: string): number {
  return /^#\d+$/.test(hash) ? Number(hash.slice(1)) : Number.POSITIVE_INFINITY;
}
