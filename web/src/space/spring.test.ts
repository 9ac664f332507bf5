import { describe, expect, it } from "vitest";
import { advance, spring } from "./spring";

describe("a spring", () => {
  it("goes beyond its rest and comes to it, at any frame rate", () => {
    for (const rate of [5, 60]) {
      const moving = spring(1);
      let lowest = 1;
      for (
        let n = 0;
        n < 60 * rate && advance(moving, 0, 1 / rate, { swings: 1.3, damping: 0.3 });
        n++
      )
        lowest = Math.min(lowest, moving.value);
      expect(lowest).toBeLessThan(0);
      expect(moving).toEqual({ value: 0, speed: 0 });
    }
  });
});
