// @vitest-environment happy-dom

import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";
import type { BiddiAction, Wanted } from "../../generated/views";
import { type Aim, nextBiddi, useAim } from "./aim";
import type { Building } from "./build";
import type { Laid } from "./laid";
import { joined } from "./snap";

const TOWER: Laid[] = [{ piece: "4", side: "a", flipped: false, x: 0 }];
let aim: Aim;
let played: Wanted<BiddiAction>[];

function hold(building: Partial<Building> = {}, step = 1): void {
  const given = {
    seat: 0,
    tower: TOWER,
    weakest: null,
    open: true,
    act: (...actions: Wanted<BiddiAction>[]) => played.push(...actions),
    ...building,
  } as Building;
  function Hand() {
    aim = useAim({ building: given, step, round: "1 0" });
    return null;
  }
  act(() => createRoot(document.createElement("div")).render(<Hand />));
}

const now = (deed: () => void) => act(async () => deed());

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  played = [];
});

test("a piece is taken onto the line, and stays there while it is turned", async () => {
  hold();
  await now(() => aim.take("8"));
  for (const turn of [() => aim.turn(), () => aim.turnOver(), () => aim.turn(-1)]) {
    await now(turn);
    expect([aim.joins, aim.held?.x]).toEqual([true, aim.held && joined(TOWER, aim.held)]);
  }
  expect(aim.held).toMatchObject({ side: "a", flipped: true, turns: 3 });
});

test("it is shifted over the tower, and laid where it is", async () => {
  hold();
  await now(() => aim.take("8"));
  for (let step = 0; step < 30; step++) await now(() => aim.shift(1));
  expect([aim.joins, aim.held?.x]).toEqual([false, 7]);
  await now(() => aim.lay());
  expect(played).toEqual([{ kind: "lay", piece: "8", side: "a", flipped: false, x: 7 }]);
  expect(aim.held).toBeNull();
});

test("hands that tremble may aim at tenths", async () => {
  hold({}, 0.1);
  await now(() => aim.take("8"));
  await now(() => aim.near(4.44));
  expect(aim.held?.x).toBe(4.4);
  await now(() => aim.shift(-0.1));
  expect(aim.held?.x).toBe(4.3);
});

test("the top level can be taken into the hand, but nothing before the start signal", async () => {
  hold();
  await now(() => aim.lift());
  expect(played).toEqual([{ kind: "take" }]);
  hold({ open: false });
  await now(() => aim.take("8"));
  expect(aim.held).toBeNull();
});

test("one key goes through the BIDDIs, the one that belongs here first", () => {
  const free = ["red", "blue", "grey"];
  expect(nextBiddi(free, "blue", null)).toBe("blue");
  expect(nextBiddi(free, "blue", "blue")).toBe("red");
  expect(nextBiddi(free, null, "grey")).toBe("red");
  expect(nextBiddi([], "blue", null)).toBeNull();
});
