// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Failure } from "../generated/messages";
import { Refused } from "./api";
import { poll } from "./polled";
import type { Fetched } from "./use";

const AWAY: Failure = { code: "unreachable", sentence: "", source: "table", facts: {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function watch() {
  let now: Fetched<string> = { value: null, failure: null };
  const tell = (change: (before: Fetched<string>) => Fetched<string>) => {
    now = change(now);
  };
  return { tell, read: () => now };
}

test("a server that is away is asked again until it answers, and then no more", async () => {
  const call = vi.fn().mockResolvedValue("games");
  for (let failure = 0; failure < 2; failure++) call.mockRejectedValueOnce(new Refused(AWAY));
  const { tell, read } = watch();
  poll<string>(call, undefined, tell);
  await vi.advanceTimersByTimeAsync(0);
  expect(read()).toEqual({ value: null, failure: AWAY });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read()).toEqual({ value: "games", failure: null });
  expect(call).toHaveBeenCalledTimes(3);
});

test("what was known stays when a later call fails", async () => {
  const call = vi.fn().mockResolvedValueOnce("tables").mockRejectedValue(new Refused(AWAY));
  const { tell, read } = watch();
  const stop = poll<string>(call, 1_000, tell);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(read()).toEqual({ value: "tables", failure: AWAY });
  stop();
  const before = call.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).toHaveBeenCalledTimes(before);
});

test("a server that can't be reached is asked at once again, and then after longer pauses", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const asked: number[] = [];
  const call = vi.fn(() => {
    asked.push(Date.now());
    return Promise.reject(new Refused(AWAY));
  });
  const stop = poll<string>(call, undefined, watch().tell);
  await vi.advanceTimersByTimeAsync(4_000);
  stop();
  const waited = asked.slice(1).map((at, i) => at - (asked[i] as number));
  expect(waited).toEqual([0, 1_000, 2_000]);
});

test("a server that says no is not asked again at once", async () => {
  const call = vi.fn().mockRejectedValue(new Refused({ ...AWAY, code: "rate" }));
  const stop = poll<string>(call, undefined, watch().tell);
  await vi.advanceTimersByTimeAsync(400);
  stop();
  expect(call).toHaveBeenCalledTimes(1);
});
