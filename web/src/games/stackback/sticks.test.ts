import { describe, expect, it } from "vitest";
import type { Colour } from "./parts";
import {
  cornersOf,
  gripOf,
  type Lay,
  labelAt,
  laying,
  layOf,
  over,
  restingTier,
  settled,
} from "./sticks";

const lay = (colour: Colour, tier: number, x: number, y: number, angle: number): Lay => ({
  colour,
  tier,
  x,
  y,
  angle,
});
const PAIR = [lay("green", 0, 300, 300, 90), lay("green", 0, 600, 300, 90)];

describe("a placement", () => {
  it("is an action, and an action is one", () => {
    const [stick] = PAIR as [Lay];
    expect(laying(stick)).toEqual({ kind: "lay", ...stick });
    expect(layOf({ ...laying(stick), text: "" })).toEqual(stick);
  });

  it("keeps to whole tenths and half a turn", () => {
    const spot = { colour: "green", x: 10.4, y: 9999, angle: -30 } as const;
    expect(settled(spot)).toMatchObject({ x: 10, y: 1350, angle: 150 });
    expect(settled({ ...spot, angle: 180 }).angle).toBe(0);
  });
});

describe("sticks", () => {
  it("have their corners around their middle", () => {
    const [first] = cornersOf(lay("green", 0, 300, 300, 90));
    expect(first?.[0]).toBeCloseTo(350);
    expect(first?.[1]).toBeCloseTo(150);
  });

  it("that touch are not over each other", () => {
    expect(over(lay("green", 0, 300, 300, 90), lay("green", 0, 400, 300, 90))).toBe(false);
    expect(over(lay("green", 0, 300, 300, 90), lay("green", 0, 398, 300, 90))).toBe(true);
    expect(over(lay("green", 0, 300, 300, 90), lay("yellow", 0, 650, 650, 45))).toBe(false);
  });

  it("come to lie on the highest that is below", () => {
    const built = [...PAIR, lay("yellow", 1, 450, 300, 0)];
    expect(restingTier(built, lay("mauve", 0, 450, 300, 90))).toBe(2);
    expect(restingTier(built, lay("mauve", 0, 450, 200, 0))).toBe(1);
    expect(restingTier(built, lay("mauve", 0, 1600, 200, 0))).toBe(0);
  });

  it("are gripped where they are touched, and a little beside", () => {
    const [stick] = PAIR;
    expect(gripOf(stick as Lay, [310, 400], 0)).toEqual([-10, -100]);
    expect(gripOf(stick as Lay, [380, 300], 0)).toBeNull();
    expect(gripOf(stick as Lay, [380, 300], 40)).not.toBeNull();
  });
});

describe("from above", () => {
  it("a tier is written where nothing covers it", () => {
    const lower = lay("yellow", 1, 450, 300, 0);
    expect(labelAt(lower, [lower])).toEqual([450, 300]);
    const at = labelAt(lower, [lower, lay("mauve", 2, 450, 300, 90)]);
    expect(Math.abs((at?.[0] ?? 450) - 450)).toBeGreaterThan(90);
    expect(labelAt(lay("green", 0, 300, 300, 90), [])).toBeNull();
  });
});
