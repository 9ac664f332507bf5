import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as parts from "./parts";

const TOML = readFileSync("../src/cairn/games/nodes/parts.toml", "utf8");

function value(name: string, section: string): unknown {
  const after = TOML.slice(TOML.indexOf(`[${section}]`));
  return JSON.parse(after.match(new RegExp(`^${name} = ([^#\\n]+)`, "m"))?.[1] ?? "null");
}

describe("the parts of the screen", () => {
  it("have the sizes of the box", () => {
    expect(parts.SPACING).toBe(value("spacing", "size"));
    expect(2 * parts.RADIUS).toBe(value("diameter", "size"));
    expect(parts.THICKNESS).toBe(value("thickness", "size"));
    expect(parts.BRIDGE).toBe(value("bridge", "size"));
  });

  it.each(["hex", "square"] as const)("are the shapes and turns of the %s set", (kind) => {
    const { turn, over, shapes } = parts.SETS[kind];
    expect([turn, over]).toEqual([value("turn", `sets.${kind}`), value("over", `sets.${kind}`)]);
    for (const type of parts.TYPES) expect(shapes[type]).toEqual(value(type, `sets.${kind}`));
  });
});
