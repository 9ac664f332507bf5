import { describe, expect, it } from "vitest";
import { blocksOf } from "./markdown";

const kinds = (text: string) => blocksOf(text.split("\n")).map(({ kind }) => kind);

describe("the Markdown of our rules", () => {
  it("has headings, texts, lists, tables and code", () => {
    const page = "# A\n\nOne\ntwo\n- x\n- y\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n";
    expect(kinds(page)).toEqual(["heading", "text", "list", "table", "code"]);
  });

  it("keeps what belongs to an item together", () => {
    const [list] = blocksOf("1. One\n   goes on\n   - deep\n   - down\n2. Two".split("\n"));
    if (list?.kind !== "list") throw new Error("no list");
    expect(list.ordered).toBe(true);
    expect(list.items.map((blocks) => blocks.map(({ kind }) => kind))).toEqual([
      ["text", "list"],
      ["text"],
    ]);
  });

  it("reads a table without its line", () => {
    const [table] = blocksOf("| a | b |\n|---|---|\n| 1 | 2 |".split("\n"));
    expect(table).toEqual({
      kind: "table",
      rows: [
        ["a", "b"],
        ["1", "2"],
      ],
    });
  });

  it("ends, whatever comes", () => {
    expect(kinds("```\nnever closed")).toEqual(["code"]);
    expect(kinds("    indented\nafter")).toEqual(["code", "text"]);
  });
});
