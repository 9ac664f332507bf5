import { describe, expect, it } from "vitest";
import type { BodyView, MotionView, ToppleLaidView, ToppleView } from "../../generated/views";
import { beforeFall } from "./fall";

const body = (name: string, facts: Record<string, unknown>): BodyView => ({
  name,
  facts,
  parts: [],
  shape: "group",
  size: [],
});
const MOTION: MotionView = {
  unit: "m",
  frames_per_second: 30,
  frames: [],
  fallen: [],
  bodies: [
    body("board", { cause: "tip" }),
    body("piece 0", { colour: "red", space: "c3" }),
    body("piece 1", { colour: "blue", space: "a1" }),
  ],
};
const piece = (
  colour: ToppleLaidView["colour"],
  space: string,
  push: ToppleLaidView["push"] = null,
) => ({ colour, space, push });
const view = (changes: Partial<ToppleView>) =>
  ({ pieces: [], ended: null, ...changes }) as ToppleView;

describe("the board before a fall", () => {
  it("is the one that was seen", () => {
    const seen = view({ pieces: [piece("red", "c3", [0.4, 0.4]), piece("blue", "a1")] });
    expect(beforeFall(seen, view({}), MOTION)).toBe(seen);
  });

  it("is put together from the motion where it was never seen", () => {
    const old = view({ pieces: [piece("red", "c3", [0.4, 0.4])] });
    const now = view({ ended: { how: "tip", seat: 1 }, turn: 0 });
    expect(beforeFall(old, now, MOTION)).toMatchObject({
      phase: "fall",
      cause: "tip",
      turn: 1,
      pieces: [piece("red", "c3"), piece("blue", "a1")],
    });
  });
});
