import { describe, expect, it } from "vitest";
import { classesOf } from "./plain";

describe("styles of a terminal", () => {
  it("become classes", () => {
    expect(classesOf("").trim()).toBe("");
    expect(classesOf("bold red").split(" ")).toHaveLength(2);
    expect(classesOf("white on magenta")).toContain("on_magenta");
    expect(classesOf("bold bright_black")).toContain("black");
  });
});
