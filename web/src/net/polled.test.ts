// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Failure } from "../generated/messages";
import { Refused } from "./api";
import { poll } from "./polled";
import type { Fetched } from "./use";

const AWAY: Failure = { code: "unreachable", sentence: "", source: "table", facts: {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch() {
  let now: Fetched<string> = { value: null, failure: null };
  const tell = (change: (before: Fetched<string>) => Fetched<string>) => {
    now = change(now);
  };
  return { tell, read: () => now };
}

test("a server that is away is asked again until it answers, and then no more", async () => {
  const call = vi.fn().mockRejectedValueOnce(new Refused(AWAY)).mockResolvedValue("games");
  const { tell, read } = watch();
  poll<string>(call, undefined, tell);
  await vi.advanceTimersByTimeAsync(0);
  expect(read()).toEqual({ value: null, failure: AWAY });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read()).toEqual({ value: "games", failure: null });
  expect(call).toHaveBeenCalledTimes(2);
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
