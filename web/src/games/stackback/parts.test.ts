import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as parts from "./parts";

const TOML = readFileSync("../src/cairn/games/stackback/parts.toml", "utf8");

function number(name: string): number {
  return Number(TOML.match(new RegExp(`^${name} = (\\d+)`, "m"))?.[1]);
}

describe("the parts of the screen", () => {
  it("are those of the box", () => {
    expect(parts.SIDE).toBe(number("side"));
    expect(parts.GAP).toBe(number("gap"));
    expect(parts.HEIGHT).toBe(number("height"));
    expect(parts.WIDTH).toBe(number("width"));
    expect(parts.EACH).toBe(number("each"));
    const colours = [...TOML.matchAll(/name = "(\w+)"\nlength = (\d+)/g)];
    expect(colours.map(([, name]) => name)).toEqual(parts.COLOURS);
    for (const [, name, length] of colours)
      expect(parts.LENGTH[name as parts.Colour]).toBe(Number(length));
  });
});
