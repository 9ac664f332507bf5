import { describe, expect, it } from "vitest";
import type { Colour } from "./parts";
import {
  cornersOf,
  gripOf,
  hovering,
  type Lay,
  labelAt,
  laying,
  layOf,
  onTier,
  placeOf,
  restsOf,
  settled,
  UPRIGHT,
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
    const held = { colour: "green", x: 10.4, y: 9999, angle: -30, slant: UPRIGHT } as const;
    expect(settled(held, 0)).toMatchObject({ x: 10, y: 1350, angle: 150 });
    expect(settled({ ...held, angle: 180 }, 0).angle).toBe(0);
  });
});

describe("a held stick", () => {
  const held = { colour: "green", x: 100, y: 1400, angle: 90, slant: [15, -960] } as const;

  it("is asked about without a tier", () => {
    const { slant: _, ...spot } = held;
    expect(hovering(held)).toEqual({ kind: "hover", ...spot, slant_x: 15, slant_y: -960 });
  });

  it("moves along its slant from tier to tier, rounded down as the server does", () => {
    expect([0, 1, 3].map((tier) => onTier(held, tier))).toEqual([
      lay("green", 0, 100, 1400, 90),
      lay("green", 1, 101, 1304, 90),
      lay("green", 3, 104, 1112, 90),
    ]);
    expect(onTier({ ...held, slant: [-15, 0] }, 1).x).toBe(98);
  });

  it("keeps near the boards on the tier where it is shown", () => {
    expect(settled(held, 1)).toEqual(held);
    expect(settled(held, 0)).toEqual({ ...held, y: 1350 });
    expect(onTier(settled({ ...held, y: 9000, slant: [15.3, -960.2] }, 3), 3)).toEqual(
      lay("green", 3, 104, 1350, 90),
    );
  });
});

describe("sticks", () => {
  it("have their corners around their middle", () => {
    const [first] = cornersOf(lay("green", 0, 300, 300, 90));
    expect(first?.[0]).toBeCloseTo(350);
    expect(first?.[1]).toBeCloseTo(150);
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

describe("in words", () => {
  it("is on a part of a board, or between the two", () => {
    expect(placeOf({ x: 100, y: 900 })).toEqual({ board: "left", part: "backLeft" });
    expect(placeOf({ x: -50, y: 500 })).toEqual({ board: "left", part: "middleLeft" });
    expect(placeOf({ x: 1150, y: 100 })).toEqual({ board: "between", part: "frontMiddle" });
    expect(placeOf({ x: 2290, y: 500 })).toEqual({ board: "right", part: "middleRight" });
  });

  it("rests on the sticks that it crosses one tier below", () => {
    const sticks = [...PAIR, lay("green", 0, 300, 700, 90), lay("mauve", 1, 450, 300, 0)];
    expect(restsOf(lay("yellow", 1, 450, 300, 0), sticks)).toEqual(PAIR);
    expect(restsOf(lay("yellow", 0, 450, 300, 0), sticks)).toEqual([]);
    expect(restsOf(lay("green", 1, 400, 300, 45), sticks)).toEqual([PAIR[0]]);
  });
});
