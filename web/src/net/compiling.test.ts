// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Compiling } from "../generated/messages";
import { api } from "./api";
import { watchCompiling } from "./compiling";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("somebody who waits is told how far it is, again and again, until it is done", async () => {
  let done = 0;
  const asked = vi.spyOn(api, "compiling").mockImplementation(async () => {
    done += 10;
    return [{ game: "stackback", done, all: 77 }];
  });
  const told: Compiling[][] = [];
  const stop = watchCompiling((games) => told.push(games));
  await vi.advanceTimersByTimeAsync(900);
  expect(asked).not.toHaveBeenCalled(); // most games come at once
  await vi.advanceTimersByTimeAsync(1_200);
  expect(told.map(([game]) => game?.done)).toEqual([10, 20, 30]);
  stop();
  expect(told.at(-1)).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveBeenCalledTimes(3);
});

test("somebody who is served within a second asks nothing", async () => {
  const asked = vi.spyOn(api, "compiling").mockResolvedValue([]);
  watchCompiling(() => {})();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).not.toHaveBeenCalled();
});
