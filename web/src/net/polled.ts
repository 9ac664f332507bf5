/** The result of a server call, refreshed automatically after failures and over time. */

import { startTransition, useEffect, useState } from "react";
import type { Failure } from "../generated/messages";
import { pause } from "./pauses";
import { type Fetched, failureOf } from "./use";

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 15_000;

/** Call while the page is visible. `every` is in milliseconds; without it one success is enough. */
export function usePolled<T>(call: () => Promise<T>, every?: number): Fetched<T> {
  const [fetched, setFetched] = useState<Fetched<T>>({ value: null, failure: null });
  useEffect(
    () => poll(call, every, (change) => startTransition(() => setFetched(change))),
    [call, every],
  );
  return fetched;
}

type Tell<T> = (change: (before: Fetched<T>) => Fetched<T>) => void;

/** Ask until stopped, keeping the last result on failures. Returns a function that stops. */
export function poll<T>(call: () => Promise<T>, every: number | undefined, tell: Tell<T>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let done = false;
  let failures = 0;

  async function ask(): Promise<void> {
    if (asking || done || document.visibilityState === "hidden") return;
    asking = true;
    clearTimeout(timer);
    const failure = await call().then(
      (value) => {
        if (!done) tell(() => ({ value, failure: null }));
        return null;
      },
      (error): Failure => failureOf(error),
    );
    asking = false;
    if (done) return;
    if (failure) tell(({ value }) => ({ value, failure }));
    // A server that says no is not asked at once again; one that can't be reached is.
    if (failure?.code !== "unreachable") failures ||= 1;
    failures = failure ? failures + 1 : 0;
    const wait = failure ? pause(failures, FIRST_WAIT, LONGEST_WAIT) : every;
    if (wait === undefined) stop();
    else timer = setTimeout(ask, wait);
  }

  function stop(): void {
    done = true;
    clearTimeout(timer);
    removeEventListener("online", ask);
    document.removeEventListener("visibilitychange", ask);
  }

  addEventListener("online", ask);
  document.addEventListener("visibilitychange", ask);
  void ask();
  return stop;
}
