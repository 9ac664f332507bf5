import { expect, test } from "vitest";
import type { MotionView } from "../../generated/views";
import type { Entry } from "../../net/table";
import { remaining } from "./build";
import { countOf, fallsOf, ownerOf } from "./history";
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

test("falls belong to whoever laid last, with the tower that fell", () => {
  const [first, second] = fallsOf(LOG);
  expect([first?.seat, first?.kept, first?.tower.map(shown)]).toEqual([0, 1, ["3a", "4a"]]);
  expect(first?.tower[1]?.x).toBe(5.1);
  expect([second?.seat, second?.kept, second?.tower.map(shown)]).toEqual([
    1,
    1,
    ["grey.f", "7d'", "3c"],
  ]);
  expect(fallsOf([...LOG, { actor: -1, action: "roll red 1 white 2 blue 3 grey 4" }])).toEqual([]);
});

test("a motion finds the tower it shows", () => {
  const bodies = [
    { facts: { piece: "3", side: "a", flipped: false } },
    { facts: { piece: "4", side: "a", flipped: false } },
  ];
  const motion = { bodies } as unknown as MotionView;
  expect(ownerOf(motion, fallsOf(LOG))?.seat).toBe(0);
  expect(ownerOf({ ...motion, bodies: [] }, fallsOf(LOG))).toBeNull();
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
