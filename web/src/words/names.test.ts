import { expect, it } from "vitest";
import { calledName } from "./names";
import { load } from "./words";

it("names an unnamed guest in the reader's language", async () => {
  const [german, french] = await Promise.all([load("de"), load("fr")]);
  expect(calledName(german, "Guest")).toBe("Gast");
  expect(calledName(german, "Guest 2")).toBe("Gast 2");
  expect(calledName(french, "Guest")).toBe("Invité");
  expect(["Ann", "Guest Ann", "Gast"].map((name) => calledName(german, name))).toEqual([
    "Ann",
    "Guest Ann",
    "Gast",
  ]);
});
