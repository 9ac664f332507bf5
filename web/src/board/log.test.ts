import { expect, it } from "vitest";
import type { Entry } from "../net/table";
import { load } from "../words/words";
import { linesOf } from "./log";

const words = await load("en");
const entry = (actor: number, kind: string) => ({ actor, action: { kind, text: kind } }) as Entry;

it("has one line for each turn: the roll, the action, and what came of it", () => {
  const log = [
    entry(-1, "start"),
    entry(-1, "roll"),
    entry(0, "place"),
    entry(-1, "push"),
    entry(-1, "roll"),
    entry(1, "place"),
    entry(0, "place"),
  ];
  const note = { n: 1, at: 6, key: "sat", facts: { name: "Guest" } };
  const lines = linesOf(log, [note], words, ({ actor, action }) => `${actor} ${action.kind}`);
  expect(lines.map(({ text, actor, first, moment }) => [text, actor, first, moment])).toEqual([
    ["-1 start", -1, 1, 1],
    ["-1 roll · 0 place · -1 push", 0, 2, 4],
    ["-1 roll · 1 place", 1, 5, 6],
    ["Guest sat down", -1, null, null],
    ["0 place", 0, 7, 7],
  ]);
});
