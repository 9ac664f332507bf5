import { describe, expect, it } from "vitest";
import type { NodesView } from "../../generated/views";
import type { Entry } from "../../net/table";
import { answer } from "./keys";
import { entry } from "./log";
import { glowOf } from "./marks";
import { roundsOf } from "./rounds";
import { layerFor } from "./table";

function log(...texts: string[]): Entry[] {
  return texts.map((text) => {
    const [actor, ...action] = text.split(" ");
    return { actor: Number(actor), action: action.join(" ") };
  });
}

const view = (changes: Partial<NodesView>) =>
  ({ phase: "stack", stack: [[0, ""]], ended: null, layers: [], ...changes }) as NodesView;

describe("rounds", () => {
  it("end with the last piece, with a fall, and with the game", () => {
    const played = log("0 base 0: 0,0", "1 duo 1: 0,0 1,0", "0 base 0: 0,0", "0 uni 1: 0,0");
    const fell = [...played, ...log("-1 knock yes", "-1 fall", "1 base 0: 0,0", "1 uni 1: 0,0")];
    const over = view({ phase: "over", ended: { seat: 1, how: "won" }, points: [-1, 2] });
    expect(roundsOf(fell, over)?.map(({ seat, how }) => `${seat} ${how}`)).toEqual([
      "1 won",
      "0 knocked",
      "1 won",
    ]);
  });

  it("are not told where the log does not have them all", () => {
    expect(roundsOf(log("1 uni 3: 0,0"), view({ points: [2, 0] }))).toBeNull();
  });
});

describe("the layer of a piece", () => {
  const layers: NodesView["layers"] = [
    [],
    [{ seat: 0, type: "duo", nodes: [[0, 0], [1, 0]] }], // biome-ignore format: short
  ];

  it("is the next one only where all of it lies on the current", () => {
    const now = view({ layer: 1, layers });
    expect(layerFor(now, "uni", [[0, 0]])).toBe(2);
    expect(layerFor(now, "duo", [[1, 0], [2, 0]])).toBe(1); // biome-ignore format: short
    expect(layerFor(now, "base", [[0, 0]])).toBe(0);
    expect(layerFor(view({ layer: 2, layers }), "uni", [[0, 0]])).toBe(2);
  });
});

describe("the log", () => {
  it("tells pieces and falls, not what did not happen", () => {
    expect(entry("duo 2: 0,0 1,0", 0, ["Ann"])).toEqual({
      key: "log.lay",
      facts: { name: "Ann", type: "duo", layer: 2 },
    });
    expect(entry("knock no", -1, [])).toBeNull();
    expect(entry("fall", -1, [])?.key).toBe("log.fall");
  });
});

describe("glow", () => {
  it("is on every node once, and of a BASE on its middle", () => {
    const uni = (node: readonly [number, number]) =>
      ({ type: "uni", layer: 1, nodes: [node] }) as const;
    expect(glowOf({ seat: 0, open: [uni([0, 0]), uni([0, 0]), uni([1, 0])] })).toHaveLength(2);
    const nodes = [[-1, 0], [-1, 1], [0, -1], [0, 0], [0, 1], [1, -1], [1, 0]] as const; // biome-ignore format: short
    expect(glowOf({ seat: 0, open: [{ type: "base", layer: 0, nodes }] })).toEqual([
      { node: [0, 0], layer: 0 },
    ]);
    expect(glowOf({ seat: null, open: [uni([0, 0])] })).toEqual([]);
  });
});

describe("keys", () => {
  it("do nothing to a piece where none is in hand, but peel", () => {
    const done: string[] = [];
    const keys = {
      aim: { type: null } as never,
      peel: (by: number) => done.push(`peel ${by}`),
    };
    expect(["Enter", "n", "r", "1"].map((key) => answer(keys, key))).toEqual(Array(4).fill(false));
    answer(keys, "PageDown");
    expect(done).toEqual(["peel -1"]);
  });
});
