import { describe, expect, it } from "vitest";
import type { BrikksAction, BrikksSheetView, BrikksView } from "../../generated/views";
import { load } from "../../words/words";
import { loadGame } from "../words";
import { turned } from "./aim";
import { askedOf } from "./controls";
import { squaresAt } from "./falling";
import { hitOf, statusOf } from "./head";
import { entry } from "./log";
import { gainOf, newsOf } from "./news";
import { lampsOf } from "./panel";
import { blockOf } from "./parts";
import { counted, LINES, lineOf } from "./score";
import { homeOf } from "./screen";
import { rowsTold, spans } from "./told";

function sheet(changes: Partial<BrikksSheetView> = {}): BrikksSheetView {
  return {
    bar: 5,
    bomb_points: 7,
    bombs: 3,
    bonus: 0,
    cells: [],
    done: false,
    drops: 0,
    energy: 5,
    energy_points: 2,
    full: [],
    offers: [],
    out: false,
    row_points: Array(11).fill(0),
    ticks: 0,
    ...changes,
  };
}

/** The sheet with a lying black block more on its bottom row. */
function drawn(before: BrikksSheetView, column: number, more: Partial<BrikksSheetView> = {}) {
  const squares = squaresAt({ block: "k4", column, row: 1 }).map((one) => [...one]);
  return sheet({
    ...before,
    cells: [...before.cells, { block: "k4", squares }],
    ...more,
  });
}

function view(changes: Partial<BrikksView> = {}): BrikksView {
  return {
    actors: [0],
    block: "g3",
    falls: false,
    options: { duel: false, level: [2], start: 0 },
    outcome: null,
    phase: "use",
    roller: 0,
    scores: [9],
    standing: { counted: "points", counts: [9] },
    sheets: [sheet()],
    ...changes,
  };
}

describe("news of a sheet", () => {
  const points = (low: number) => [low, ...Array(10).fill(0)];
  const before = sheet({ full: [3], row_points: points(0) });
  const after = drawn(before, 7, { full: [1, 3], row_points: points(5) });
  it("tell the new mark, the rows it filled and their points", () => {
    const news = newsOf(before, after);
    expect(news?.marks.map(({ block }) => block)).toEqual(["k4"]);
    expect(news?.filled).toEqual([1]);
    expect(news?.gained).toEqual([{ row: 1, points: 5 }]);
    expect(news?.bombed).toBe(false);
  });
  it("tell a bomb, and nothing when a sheet goes back", () => {
    expect(newsOf(before, { ...before, bombs: 2 })?.bombed).toBe(true);
    expect(newsOf(after, before)).toBeNull();
    expect(newsOf(before, { ...before })).toBeNull();
  });
  it("say what a placement would bring", () => {
    const spent = { ...after, energy: 3, ticks: 1 };
    expect(gainOf(before, spent, 4)).toEqual({
      points: 4,
      energy: -2,
      ticks: 1,
      lines: 1,
      drops: 0,
    });
  });
});

describe("the energy bar", () => {
  it("is spent from the left, and circles of few players are struck out", () => {
    const lamps = lampsOf(sheet({ bar: 6, energy: 2 }), 2);
    expect(lamps.slice(0, 8)).toEqual([
      "spent",
      "spent",
      "struck",
      "struck",
      "lit",
      "lit",
      "dark",
      "dark",
    ]);
    expect(lamps).toHaveLength(28);
  });
});

describe("the blocks in hand", () => {
  it("turn within their colour, at the start through all of them", () => {
    expect(turned(["g1", "g2", "g4", "w1"], "g4", 1)).toBe("g1");
    expect(turned(["g1", "g2", "g4", "w1"], "g1", -1)).toBe("g4");
    expect(turned(["w1", "y1", "k1"], "k1", 1)).toBe("w1");
  });
});

describe("what is said", () => {
  const names = ["Ann", "Ben", "Cem"];
  const sheets = [sheet(), sheet(), sheet()];
  const others = view({ sheets, actors: [1] });
  it("tells what is to be done", () => {
    const mine = { view: view(), acting: 0, mine: [0], names, fits: true };
    expect(statusOf(mine).key).toBe("status.use");
    expect(statusOf({ ...mine, fits: false }).key).toBe("status.stuck");
    const gone = view({ sheets: [sheet({ bombs: 0 })] });
    expect(statusOf({ ...mine, view: gone, fits: false }).key).toBe("status.stop");
  });
  it("tells what stopping beside bombs means", async () => {
    const { say } = await loadGame(await load("en"), "brikks");
    const asked = (changes: Partial<BrikksView>) => say(...askedOf(view(changes), 0, names));
    const two = (out: boolean) => [sheet({ bombs: 1, bomb_points: 4 }), sheet({ out })];
    expect(asked({})).toContain("3 bombs left? The game is over then. Unused, your bombs score 7");
    expect(asked({ sheets: two(false) })).toContain("1 bomb left? You’re out then, and the others");
    expect(asked({ sheets: two(true) })).toContain("The game is over then.");
    const options = { duel: true, level: [2, 2], start: 0 };
    expect(asked({ options, sheets: two(false) })).toContain("Ben wins then, unless Ben stops");
    expect(asked({ options, sheets: two(true) })).toContain("Then the fuller rows decide.");
    const done = [sheet({ bombs: 1 }), sheet({ done: true })];
    expect(asked({ options, sheets: done })).toContain("1 bomb left? Ben wins then. A bomb");
  });
  it("tells whom one waits for", () => {
    const wait = { view: others, acting: null, mine: [0], names, fits: true };
    expect(statusOf(wait)).toEqual({ key: "status.wait", facts: { name: "Ben", count: 1 } });
    const many = view({ sheets, actors: [1, 2] });
    expect(statusOf({ ...wait, view: many }).key).toBe("status.waitMany");
  });
  it("names every block by its facts", async () => {
    const { say } = await loadGame(await load("en"), "brikks");
    const called = ["g3", "k2", "k4", "x"].map((name) => say("block", { ...blockOf(name) }));
    expect(called).toEqual(["green L 3", "black square", "black bar, lying", "single square"]);
  });
  it("has squares dropped on you as a headline until you use the next block", () => {
    const played = (actor: number, action: BrikksAction) => ({ actor, action });
    const drop = (actor: number, column: number) =>
      played(actor, { kind: "drop", column, row: 1, text: "" });
    const bombs = (actor: number) => played(actor, { kind: "bomb", text: "" });
    const two = { acting: 0, mine: [0], names };
    const log = [drop(1, 9), bombs(0), bombs(1), drop(0, 1), drop(1, 2), drop(1, 4)];
    const facts = { name: "Ben", other: "Ann", count: 2, own: true };
    expect(hitOf(log, two)).toEqual({ key: "status.hit", facts });
    expect(hitOf([...log, bombs(1)], two)?.facts).toEqual(facts);
    expect(hitOf([...log, bombs(0)], two)).toBeNull();
    expect(hitOf(log, { ...two, acting: null, mine: [] })).toBeNull();
  });
  it("reads a sheet row by row", () => {
    const [top, ...rest] = rowsTold(drawn(sheet(), 1));
    expect(top).toMatchObject({ row: 11, weight: 4, free: "1–10" });
    expect(top?.circles).toEqual([{ colour: "green", column: 7 }]);
    expect(rest.at(-1)).toMatchObject({ row: 1, filled: 4, free: "5–10" });
    expect(spans([1, 2, 4, 6, 7])).toBe("1–2, 4, 6–7");
  });
  it("tells the actions in the log", () => {
    const text = "";
    expect(entry({ kind: "roll", block: "g3", text }, -1, names)?.key).toBe("log.roll");
    expect(entry({ kind: "place", block: "k4", column: 1, row: 2, text }, 1, names)).toEqual({
      key: "log.place",
      facts: { name: "Ben", colour: "black", number: 4, column: 1, row: 2 },
    });
    const dropped = entry({ kind: "drop", column: 3, row: 5, text }, 0, names);
    expect(dropped?.facts).toMatchObject({ name: "Ann", other: "Ben" });
    expect(entry({ kind: "bomb", text }, 2, names)).toEqual({
      key: "log.bomb",
      facts: { name: "Cem" },
    });
  });
});

describe("the count", () => {
  const end = sheet({
    row_points: [5, 5, 5, 5, 5, 4, 4, 10, 0, 4, 0],
    bonus: 21,
    bomb_points: 4,
    energy_points: 1,
  });
  it("fills the pad line by line", () => {
    const pad = (items: number) => LINES.map((line) => lineOf(end, line, items));
    expect(pad(0)).toEqual(["", "", "", ""]);
    expect(pad(2)).toEqual([10, "", "", ""]);
    expect(pad(12)).toEqual([47, 21, "", ""]);
    expect(pad(14)).toEqual([47, 21, 4, 1]);
  });
  it("shows spectators the winner's sheet only when it is done", () => {
    const outcome = { winners: [1] } as BrikksView["outcome"];
    const over = { view: view({ phase: "over", outcome }), acting: null, mine: [] };
    expect(homeOf(over, false)).toBe(0);
    expect(homeOf(over, true)).toBe(1);
    expect(homeOf({ ...over, mine: [2] }, true)).toBe(2);
  });
  it("goes row by row, then bonus, bombs and energy", () => {
    expect([0, 1, 11, 12, 13, 14].map((items) => counted(end, items))).toEqual([
      0, 5, 47, 68, 72, 73,
    ]);
  });
});
