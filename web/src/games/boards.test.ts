/** Every board is on the floor plan of docs/architecture.md: the same file names, the same meaning. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../generated/lists";

const HERE = "src/games";
const BOARDS = readdirSync(HERE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const PAGE = readFileSync("../docs/architecture.md", "utf8");

interface Planned {
  files: string[];
  who: string;
}

/** The rows of the page's table: the files in the first column, and the games that have them. */
function plan(): Planned[] {
  const table = PAGE.split("### A board's floor plan")[1]?.split(/\n#+ /)[0] ?? "";
  return table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [, names = "", , who = ""] = line.split("|");
      return {
        files: [...names.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? ""),
        who: who.trim(),
      };
    });
}

function files(board: string): string[] {
  return readdirSync(`${HERE}/${board}`);
}

/** Whether a folder has a planned file; a `.ts` may be a `.tsx`. */
function has(board: string, file: string): boolean {
  const name = file.replace(/\/$/, "");
  return files(board).some((one) => one === name || one === `${name}x`);
}

test("the page has the plan", () => {
  expect(plan().flatMap(({ files }) => files)).toContain("screen.tsx");
});

describe.each(BOARDS)("%s", (board) => {
  test("has what every board has", () => {
    const needed = plan().filter(({ who }) => who === "all");
    const missing = needed.flatMap(({ files }) => files.filter((file) => !has(board, file)));
    expect(missing).toEqual([]);
  });

  test("speaks every language", () => {
    const spoken = readdirSync(`${HERE}/${board}/words`).sort();
    expect(spoken).toEqual(
      Object.keys(LANGUAGES)
        .sort()
        .map((language) => `${language}.json`),
    );
  });

  test("has a view from above wherever it stands in space", () => {
    expect(has(board, "scene.tsx")).toBe(has(board, "flat.tsx"));
  });

  test("keeps a style sheet beside the component of its name", () => {
    const styles = files(board).filter((name) => name.endsWith(".module.css"));
    const alone = styles.filter((name) => !has(board, name.replace(".module.css", ".tsx")));
    expect(alone).toEqual([]);
  });
});
