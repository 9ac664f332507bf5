// @vitest-environment happy-dom

import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, it, vi } from "vitest";
import { CountingContext, useCounting } from "../games/counting";
import { Moments } from "../net/moments";
import { EMPTY, type Fall, type LiveTable, type Snapshot } from "../net/table";
import { useVerdict, type Verdict } from "./verdict";

const BEFORE = { scores: [3] };
const AFTER = { scores: [9] };
const rolled = { actor: -1, action: { kind: "roll", text: "roll 1" } };
const fell = { actor: -1, action: { kind: "fall", text: "fall" } };
const painted: boolean[] = [];
let verdict: Verdict;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  painted.length = 0;
  return () => void vi.useRealTimers();
});

/** A page with a board that counts or not. */
function opened(last: typeof rolled) {
  const moments = new Moments(
    () => Promise.reject(new Error("nobody asks")),
    () => false,
  );
  const live = { moments, snapshot: EMPTY } as unknown as LiveTable;
  function Board({ counts }: { counts: boolean }) {
    useCounting(counts);
    return null;
  }
  function Page({ table, counts }: { table: Snapshot; counts: boolean }) {
    verdict = useVerdict(live, table);
    return (
      <CountingContext value={verdict.tell}>
        <Board counts={counts} />
      </CountingContext>
    );
  }
  const root = createRoot(document.createElement("div"));
  const show = (view: unknown, log: (typeof rolled)[], counts: boolean, fall: Fall | null) => {
    moments.put(log.length, view);
    const table = { ...EMPTY, view, log, seen: log.length, fall } as Snapshot;
    live.snapshot = table;
    act(() => root.render(<Page table={table} counts={counts} />));
    painted.push(verdict.pending);
  };
  show(BEFORE, [rolled], false, null);
  return (counts: boolean, fall: Fall | null = null) => show(AFTER, [rolled, last], counts, fall);
}

it("keeps scores back while the board counts, from the first frame on", () => {
  const show = opened(rolled);
  show(true);
  expect(painted).toEqual([false, true]);
  expect(verdict).toMatchObject({ pending: true, view: BEFORE, actions: 2 });
  show(false);
  expect(verdict).toMatchObject({ pending: false, view: AFTER, actions: 2 });
});

it("waits for a fall to arrive, but not for ever", () => {
  const show = opened(fell);
  show(false);
  expect(verdict).toMatchObject({ pending: true, view: BEFORE });
  show(false, { view: {}, motion: {} as never });
  expect(verdict.pending).toBe(false);
  opened(fell)(false);
  act(() => vi.advanceTimersByTime(5_000));
  expect(verdict).toMatchObject({ pending: false, view: AFTER });
});
