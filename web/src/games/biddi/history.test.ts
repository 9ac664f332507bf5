import { expect, test } from "vitest";
import type { BiddiView, MotionView } from "../../generated/views";
import type { Entry } from "../../net/table";
import { remaining } from "./build";
import { fallingOf } from "./fall";
import { countOf, fallsOf } from "./history";
import { entry } from "./log";
import { shown } from "./stack";

const LOG: Entry[] = [
  [-1, "roll red 5 white 5 blue 2 grey 1"],
  [0, "pick white"],
  [-1, "go"],
  [0, "lay 3a 0"],
  [1, "lay grey.f 0"],
  [1, "lay 7d' -2"],
  [0, "lay 4a 5"],
  [-1, "slip 0.1"],
  [-1, "fall 2"],
  [1, "lay 3c -7"],
  [-1, "fall 2,3"],
].map(([actor, action]) => ({ actor: actor as number, action: action as string }));

test("falls belong to the seat that has just acted", () => {
  expect([0, 1, 2].map((seat) => fallsOf(LOG, seat))).toEqual([1, 1, 0]);
});

test("a tower falls as it stood, down to the levels that stay", () => {
  const level = { piece: "3", side: "a", flipped: false, x: 0 };
  const tables = [{ levels: [] }, { levels: [level, { ...level, piece: "4", x: 5.1 }] }];
  const view = { tables, fall: { seat: 1, levels: [2] } } as unknown as BiddiView;
  const motion = { bodies: [] } as unknown as MotionView;
  const falling = fallingOf({ view, motion }, { seat: 1, levels: [2] });
  expect(falling.tower.map(shown)).toEqual(["3a", "4a"]);
  expect([falling.tower[1]?.x, falling.kept]).toEqual([5.1, 1]);
});

test("what the server has is dropped from the line, and all of it after a fall", () => {
  const since = { seat: 0, round: 1, taken: countOf(LOG, 0), falls: 1 };
  const line = { items: ["lay 1a 0", "lay 2a 1", "call"], since };
  expect(remaining(line, since)).toEqual(line.items);
  expect(remaining(line, { ...since, taken: since.taken + 2 })).toEqual(["call"]);
  expect(remaining(line, { ...since, taken: since.taken + 1, falls: 2 })).toEqual([]);
  expect(remaining(line, { ...since, round: 0 })).toEqual([]);
  expect(remaining(line, { ...since, taken: since.taken - 1 })).toEqual([]);
  expect(remaining(line, { ...since, seat: 1 })).toEqual([]);
});

test("every action has its words", () => {
  const told = LOG.map(({ action, actor }) => entry(action, actor, ["Ann", "Ben"])?.key);
  const keys = "roll pick go lay lay lay lay slip fall lay fall".split(" ");
  expect(told).toEqual(keys.map((key) => `log.${key}`));
  expect(entry("slip 0", -1, [])).toBeNull();
  expect(entry("lay red.f' 2", 1, ["Ann", "Ben"])?.facts).toEqual({
    name: "Ben",
    piece: "red",
    side: "f",
    flipped: "true",
  });
  expect(entry(LOG[0]?.action ?? "", -1, [])?.facts).toEqual({
    red: 5,
    white: 5,
    blue: 2,
    grey: 1,
  });
});
