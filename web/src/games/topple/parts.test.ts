import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as parts from "./parts";

const TOML = readFileSync("../src/cairn/games/topple/parts.toml", "utf8");

function number(name: string): number {
  return Number(TOML.match(new RegExp(`^${name} = (-?[\\d.]+)`, "m"))?.[1]);
}

describe("the parts of the screen", () => {
  it("are those of the box", () => {
    expect(parts.SIZE).toBe(number("size"));
    expect(parts.PITCH).toBe(number("pitch"));
    expect(parts.TOP).toBe(number("top"));
    expect(parts.STEP).toBe(number("step"));
    expect(parts.RADIUS).toBe(number("radius"));
    expect(parts.THICKNESS).toBe(number("thickness"));
    expect(parts.EACH).toBe(number("each"));
    expect(parts.LINE_POINTS).toBe(number("line"));
    expect(parts.TALL).toBe(number("tall"));
    expect(parts.TOPPLE_POINTS).toBe(number("topple"));
    expect(parts.BEFORE_POINTS).toBe(number("before"));
  });

  it("hang as deep as the box says", () => {
    for (const [seats, depth] of Object.entries(parts.DEPTH))
      expect(TOML).toContain(`${seats} = ${depth.toFixed(1)}`);
  });
});
