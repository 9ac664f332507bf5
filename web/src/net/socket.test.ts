// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableSocket } from "./socket";

/** A server that can't be reached, unless the test lets somebody in. */
class Door {
  static readonly OPEN = 1;
  static knocks: number[] = [];
  static last: Door;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    Door.knocks.push(performance.now());
    Door.last = this;
  }

  send(): void {}
  close(): void {}

  letIn(): void {
    this.onopen?.();
    this.onmessage?.({ data: JSON.stringify({ type: "welcome" }) });
  }

  shut(code = 1006): void {
    this.onclose?.({ code });
  }
}

let socket: TableSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // so that a pause is just as long as planned
  vi.stubGlobal("WebSocket", Door);
  Door.knocks = [];
  socket = new TableSocket("ws://here", () => ({ token: null, after: null, mark: "" }), {
    message() {},
    line() {},
    turnedAway: () => false,
  });
});

afterEach(() => {
  socket.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The pauses before the next attempts, all in vain. */
function pauses(attempts: number): number[] {
  const before = Door.knocks.length;
  const shut = performance.now();
  for (let attempt = 0; attempt < attempts; attempt++) {
    Door.last.shut();
    vi.advanceTimersToNextTimer();
  }
  const knocks = [shut, ...Door.knocks.slice(before)];
  return knocks.slice(1).map((at, i) => Math.round(at - (knocks[i] as number)));
}

test("a lost line is tried again at once, and then after longer and longer pauses", () => {
  Door.last.letIn();
  vi.advanceTimersByTime(5_000);
  expect(pauses(8)).toEqual([0, 250, 500, 1_000, 2_000, 4_000, 8_000, 8_000]);
});

test("chance spreads the pauses of those who wait", () => {
  Door.last.letIn();
  vi.advanceTimersByTime(5_000);
  vi.mocked(Math.random).mockReturnValue(0);
  expect(pauses(3)).toEqual([0, 125, 250]);
  vi.mocked(Math.random).mockReturnValue(0.999);
  expect(pauses(1)[0]).toBeGreaterThan(1_490);
});

test("a line that is lost as soon as it is there is not tried again without a pause", () => {
  expect(pauses(2)).toEqual([0, 250]);
  Door.last.letIn();
  expect(pauses(1)).toEqual([500]);
});

test("a server that asks for patience gets it, even at the first attempt", () => {
  Door.last.letIn();
  vi.advanceTimersByTime(5_000);
  const before = performance.now();
  Door.last.shut(1013);
  vi.advanceTimersToNextTimer();
  expect(Door.knocks.at(-1)).toBe(before + 5_000);
});
