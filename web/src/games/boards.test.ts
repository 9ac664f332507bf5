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

/** The names in the plan, without extensions. */
function planned(): string[] {
  return plan().flatMap(({ files }) => files.map(stemOf));
}

/** A board's own sources, without tests and styles. */
function sources(board: string): string[] {
  return files(board).filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."));
}

function stemOf(file: string): string {
  return file.replace(/\/$|\.tsx?$/, "");
}

/** Whether a file may draw with three.js. */
function inSpace(file: string): boolean {
  return file.endsWith("3d.tsx") || ["scene", "mover", "wares"].includes(stemOf(file));
}

test("the page has the plan", () => {
  expect(plan().flatMap(({ files }) => files)).toContain("screen.tsx");
});

test("a name that two boards use is in the plan, and so means one thing", () => {
  const names = BOARDS.flatMap((board) => sources(board).map(stemOf));
  const shared = names.filter((name, n) => names.indexOf(name) < n);
  expect(planned()).toEqual(expect.arrayContaining(shared));
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

  test("needs three.js in space alone", () => {
    const flat = sources(board).filter(
      (file) => planned().includes(stemOf(file)) && !inSpace(file),
    );
    const drawing = flat.filter((file) =>
      /from "(three|@react-three)\b/.test(readFileSync(`${HERE}/${board}/${file}`, "utf8")),
    );
    expect(drawing).toEqual([]);
  });

  test("keeps a style sheet beside the component of its name", () => {
    const styles = files(board).filter((name) => name.endsWith(".module.css"));
    const alone = styles.filter((name) => !has(board, name.replace(".module.css", ".tsx")));
    expect(alone).toEqual([]);
  });
});
