/**
 * The plan of the web, as tests/test_rooms.py has it for Python: imports go one way, games don't
 * know each other, functions are short, what other files use is documented, and no name means two
 * things.
 *
 * Which folder may import which is read from docs/architecture.md, so page and truth are one.
 */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseAst } from "vite";
import { describe, expect, test } from "vitest";

const HOME = import.meta.dirname;
const PAGE = readFileSync(join(HOME, "../../docs/architecture.md"), "utf8");
const LONGEST = 60;
const NINETIETH = 25;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Source {
  path: string;
  text: string;
  nodes: { node: Node; parent: Node | null }[];
}

function isNode(value: unknown): value is Node {
  return typeof (value as Node | null)?.type === "string";
}

/** A node and all its descendants, each with its parent. */
function* inside(node: Node, parent: Node | null = null): Generator<Source["nodes"][number]> {
  yield { node, parent };
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* inside(value, node);
}

function read(path: string): Source {
  const text = readFileSync(join(HOME, path), "utf8");
  const tree = /\.tsx?$/.test(path) ? (parseAst(text, { lang: "tsx" }) as unknown as Node) : null;
  return { path, text, nodes: tree ? [...inside(tree)] : [] };
}

const PATHS = readdirSync(HOME, { recursive: true, encoding: "utf8" });
const FILES = PATHS.filter((path) => /\.(tsx?|css)$/.test(path) && !path.includes(".test.")).map(
  read,
);
const FOLDERS = readdirSync(HOME, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const GAMES = readdirSync(join(HOME, "games"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The rows of the page's table: each folder and the folders that it may import, in their order. */
const ROOMS = new Map(
  [...section("The rooms of the web").matchAll(/^\| `(\w+)\/` \|.*\| (.*) \|$/gm)].map(
    ([, folder = "", knows = ""]) => [
      folder,
      [...knows.matchAll(/`(\w+)`/g)].map(([, one]) => one),
    ],
  ),
);

function section(title: string): string {
  const from = PAGE.indexOf(`### ${title}\n`);
  return PAGE.slice(from, PAGE.indexOf("\n##", from + 1));
}

// --- imports -----------------------------------------------------------------------------------

function literal(node: unknown): string[] {
  const one = node as { value?: unknown } | null | undefined;
  return typeof one?.value === "string" ? [one.value] : [];
}

/** The patterns of `import.meta.glob`. */
function globbed(node: Node): string[] {
  const callee = node.callee as { object?: Node; property?: { name?: string } } | undefined;
  if (callee?.object?.type !== "MetaProperty" || callee.property?.name !== "glob") return [];
  const [first] = node.arguments as (Node & { elements?: Node[] })[];
  return (first?.elements ?? [first]).flatMap(literal);
}

/** The targets of a file's imports: static, lazy, globbed or a style's. */
function named({ path, text, nodes }: Source): string[] {
  if (path.endsWith(".css"))
    return [...text.matchAll(/(?:@import|from|url\()\s*"([^"]+)"/g)].map(([, one = ""]) => one);
  return nodes.flatMap(({ node }) => [...literal(node.source), ...globbed(node)]);
}

/** Our own files that a file imports, as paths without extensions. */
function imported(file: Source): string[] {
  const ours = named(file).filter((name) => name.startsWith("."));
  return ours.map((name) => normalize(join(dirname(file.path), name)));
}

function roomOf(path: string): string | null {
  return path.includes("/") ? (path.split("/")[0] ?? "") : null;
}

function isGame(name: string): boolean {
  return GAMES.includes(name);
}

/** The game in whose folder a file is. */
function gameOf(path: string): string | null {
  return /^games\/(\w+)\//.exec(path)?.[1] ?? null;
}

/** The imports of some files that break a rule, one per line. */
function breaking(files: Source[], broken: (file: Source, imported: string) => boolean): string {
  return files
    .flatMap((file) =>
      imported(file)
        .filter((one) => broken(file, one))
        .map((one) => `${file.path} imports ${one}`),
    )
    .join("\n");
}

describe("the rooms", () => {
  test("the page has every folder, and each names only folders above it", () => {
    expect([...ROOMS.keys()].sort()).toEqual(FOLDERS.sort());
    const folders = [...ROOMS.keys()];
    for (const [folder, knows] of ROOMS)
      expect(folders.slice(0, folders.indexOf(folder)), folder).toEqual(
        expect.arrayContaining(knows),
      );
  });

  test("a folder imports only what its line names", () => {
    const inRooms = FILES.filter(({ path }) => roomOf(path));
    const foreign = ({ path }: Source, other: string) => {
      const [room = "", target = other] = [roomOf(path) ?? "", roomOf(other) ?? other];
      return target !== room && !ROOMS.get(room)?.includes(target);
    };
    expect(breaking(inRooms, foreign)).toBe("");
  });

  test("nobody imports from a game's folder but that game", () => {
    const foreign = ({ path }: Source, other: string) =>
      gameOf(other) !== null && gameOf(other) !== gameOf(path);
    expect(breaking(FILES, foreign)).toBe("");
  });

  test("nobody names a game but that game", () => {
    const naming = FILES.filter(
      ({ path, nodes }) =>
        !gameOf(path) &&
        !path.startsWith("generated/") &&
        nodes.flatMap(({ node }) => literal(node)).some(isGame),
    );
    expect(naming.map(({ path }) => path)).toEqual([]);
  });
});

// --- functions and comments --------------------------------------------------------------------

const CODE = FILES.filter(({ path }) => !path.startsWith("generated/") && !path.endsWith(".css"));
const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];
const OWNERS = ["MethodDefinition", "PropertyDefinition", "VariableDeclarator"];

interface Length {
  what: string;
  lines: number;
}

/** A function's own name, or that of its variable; null if it has none. */
function nameOf(node: Node, parent: Node | null): string | null {
  const owner = OWNERS.includes(parent?.type ?? "") ? parent : null;
  const id = (node.id ?? owner?.id ?? owner?.key) as { name?: string } | null | undefined;
  return id ? (id.name ?? "") : null;
}

/** The lengths of the named functions. */
function lengths({ path, text, nodes }: Source): Length[] {
  return nodes.flatMap(({ node, parent }) => {
    const name = FUNCTIONS.includes(node.type) ? nameOf(node, parent) : null;
    const lines = text.slice(node.start, node.end).split("\n").length;
    return name === null ? [] : [{ what: `${path} ${name}`, lines }];
  });
}

/** What a declaration exports by which name. */
function exported({ node }: Source["nodes"][number]): string[] {
  if (node.type === "ExportDefaultDeclaration") return ["default"];
  const declared = node.declaration as (Node & { declarations?: Node[] }) | null | undefined;
  if (node.type !== "ExportNamedDeclaration" || !declared) return [];
  return (declared.declarations ?? [declared]).map(({ id }) => (id as { name: string }).name);
}

/** The names that an import takes from another file, each as `path name`. */
function taken(path: string, node: Node): string[] {
  if (node.type !== "ImportDeclaration") return [];
  const from = normalize(join(dirname(path), literal(node.source)[0] ?? ""));
  const names = (node.specifiers as { imported?: { name: string } }[]).map(
    ({ imported: one }) => one?.name ?? "default",
  );
  return names.map((name) => `${from} ${name}`);
}

const USED = new Set(
  CODE.flatMap(({ path, nodes }) => nodes.flatMap(({ node }) => taken(path, node))),
);

/** Names imported by other files without a comment right above their declaration. */
function bare({ path, text, nodes }: Source): string[] {
  const file = path.replace(/\.tsx?$/, "");
  return nodes
    .filter(({ node }) => !/\/\*\*((?!\*\/)[\s\S])*\*\/\n$/.test(text.slice(0, node.start)))
    .flatMap(exported)
    .filter((name) => name === "default" || USED.has(`${file} ${name}`));
}

/** Types, components and constants exported outside the boards, each as often as it is made. */
const HOUSE = CODE.filter(({ path }) => !gameOf(path)).flatMap(({ nodes }) =>
  nodes.flatMap(declared).filter((name) => /^[A-Z]/.test(name)),
);

/** The names that an export declares; a default export has one too. */
function declared(one: Source["nodes"][number]): string[] {
  const inner = one.node.declaration as (Node & { id?: { name: string } | null }) | undefined;
  return one.node.type === "ExportDefaultDeclaration" ? [inner?.id?.name ?? ""] : exported(one);
}

describe("the names", () => {
  test("no name is exported twice outside the boards", () => {
    expect(HOUSE.filter((name, at) => HOUSE.indexOf(name) !== at)).toEqual([]);
  });

  test("types, components, constants and default exports are found", () => {
    expect(HOUSE).toEqual(
      expect.arrayContaining(["ToldKind", "ModalSheet", "DEED_ICONS", "TablePage"]),
    );
  });
});

describe("the code", () => {
  test(`no function has more than ${LONGEST} lines`, () => {
    const long = CODE.flatMap(lengths).filter(({ lines }) => lines > LONGEST);
    expect(long.map(({ what, lines }) => `${what}: ${lines}`).join("\n")).toBe("");
  });

  test(`nine functions of ten have fewer than ${NINETIETH} lines`, () => {
    const all = CODE.flatMap(lengths).map(({ lines }) => lines);
    all.sort((a, b) => a - b);
    expect(all[Math.floor(all.length * 0.9)]).toBeLessThan(NINETIETH);
  });

  test("what other files use has a comment", () => {
    const missing = CODE.flatMap((file) => bare(file).map((name) => `${file.path} ${name}`));
    expect(missing.join("\n")).toBe("");
  });
});
