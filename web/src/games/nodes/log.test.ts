import { expect, it } from "vitest";
import { entry } from "./log";

it("tells pieces and falls, not what did not happen", () => {
  const duo = {
    kind: "place" as const,
    name: "duo",
    layer: 2,
    nodes: [
      [0, 0],
      [1, 0],
    ],
    text: "",
  };
  expect(entry(duo, 0, ["Ann"])).toEqual({
    key: "log.lay",
    facts: { name: "Ann", type: "duo", layer: 2, at: "0,0 · 1,0" },
  });
  expect(entry({ kind: "knock", over: false, text: "" }, -1, [])).toBeNull();
  expect(entry({ kind: "fall", text: "fall" }, -1, [])?.key).toBe("log.fall");
});
