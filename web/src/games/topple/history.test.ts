import { describe, expect, it } from "vitest";
import type { ToppleAction, Wanted } from "../../generated/views";
import type { Entry } from "../../net/table";
import { gainsOf, historyOf, ownColours, sumOf, total } from "./history";
import type { Colour } from "./parts";

const start = (seat: number) => ({ kind: "start", seat }) as const;
const roll = (level: number) => ({ kind: "roll", level }) as const;
const place = (space: string, colour: Colour | null = null) =>
  ({ kind: "place", space, colour }) as const;
const push = (x: number, y: number) => ({ kind: "push", x, y }) as const;
const FALL = { kind: "fall" } as const;

function log(...entries: [actor: number, action: Wanted<ToppleAction>][]): Entry<ToppleAction>[] {
  return entries.map(([actor, action]) => ({ actor, action: { ...action, text: "" } }));
}

function stacks(placed: Record<string, Colour[]>): Map<string, Colour[]> {
  return new Map(Object.entries(placed));
}

describe("gains", () => {
  const row = { a3: ["red"], b3: ["red"], d3: ["blue"], e3: ["red"] } as Record<string, Colour[]>;

  it("of the last space of a line: 3 and the other stacks", () => {
    expect(total(gainsOf(stacks(row), "c3", "red"))).toBe(3 + 3);
  });

  it("of a line that was complete: the stacks of the colour", () => {
    expect(total(gainsOf(stacks({ ...row, c3: ["blue"] }), "c3", "red"))).toBe(4);
  });

  it("of a tall stack: its pieces of the colour", () => {
    const gains = gainsOf(stacks({ c3: ["red", "blue", "red"] }), "c3", "red");
    expect(gains).toEqual([{ spaces: ["c3"], points: 3 }]);
  });

  it("of a low stack alone: none", () => {
    expect(gainsOf(stacks({ c3: ["red", "red"] }), "c3", "red")).toEqual([]);
  });
});

describe("a history", () => {
  it("takes ten for a fall and gives three to who moved before", () => {
    const { rounds, last } = historyOf(
      log(
        [-1, start(0)],
        [-1, roll(1)],
        [0, place("c3")],
        [-1, push(0.4, 0.4)],
        [-1, roll(5)],
        [1, place("a1")],
        [-1, FALL],
      ),
      3,
      false,
    );
    expect(rounds).toEqual([{ points: { red: 3, yellow: -10 }, toppled: 1, over: true }]);
    expect(last).toMatchObject({ seat: 1, toppled: true, gains: [] });
  });

  it("begins another round with the next roll", () => {
    const played = log(
      [-1, roll(1)],
      [0, place("c3", "red")],
      [-1, FALL],
      [-1, roll(2)],
      [1, place("c2", "blue")],
      [1, push(1, 0)],
    );
    const { rounds, last } = historyOf(played, 2, false);
    expect(rounds).toHaveLength(2);
    expect(sumOf(rounds, "red")).toBe(-10);
    expect(last).toMatchObject({ colour: "blue", space: "c2", push: [1, 0] });
  });

  it("gives two players two colours each", () => {
    expect(ownColours(0, 2)).toEqual(["red", "green"]);
    expect(ownColours(2, 3)).toEqual(["green"]);
  });
});
