import { describe, expect, it } from "vitest";
import { drawnPush, pushAction, reachOf, swayAt } from "./sway";

const BALANCE = { tilt: 0, slopes: [0, 0], slip_angle: 13.5, slip_margin: 1, tip_margin: 1 };

describe("the own hand", () => {
  it("sways more over a tilted board, and never beyond the span", () => {
    const calm = reachOf({ ...BALANCE, margin: 1 }, 4);
    const strained = reachOf({ ...BALANCE, margin: 0 }, 4);
    expect(calm).toBeLessThan(strained);
    for (let second = 0; second < 60; second += 0.05)
      for (const length of swayAt(second, strained, 0.42))
        expect(Math.abs(length)).toBeLessThanOrEqual(4);
  });

  it("pushes by whole tenths, and never by minus nothing", () => {
    expect(pushAction([0.4399, -1.26])).toEqual({ kind: "push", x: 0.4, y: -1.3 });
    expect(pushAction([-0.01, 0])).toEqual({ kind: "push", x: 0, y: 0 });
  });

  it("draws what a human hand gives", () => {
    for (const [x, y] of [drawnPush(() => 0), drawnPush(() => 0.999)])
      for (const length of [x, y]) expect([0.4, 1.2, 2]).toContain(Math.abs(length));
  });
});
