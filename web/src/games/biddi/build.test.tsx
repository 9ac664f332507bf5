// @vitest-environment happy-dom

import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";
import type { BiddiAction, BiddiView, Wanted } from "../../generated/views";
import type { ScreenProps } from "../screen";
import { type Building, remaining, useBuilding } from "./build";
import { type Laid, laidOf } from "./laid";

type BiddiProps = ScreenProps<BiddiView, BiddiAction>;

const lay = (piece: string, x = 0) =>
  ({ kind: "lay", piece, side: "a", flipped: false, x }) as const;
const tower = (...pieces: string[]): Laid[] => pieces.map((piece) => laidOf(lay(piece)));

test("what the server has is dropped from the line", () => {
  const since = { seat: 0, round: 1, taken: 3, tower: tower("3") };
  const call = { kind: "call" } as const;
  const line = { items: [lay("1"), lay("2"), call], since };
  expect(remaining(line, since)).toEqual(line.items);
  const slipped = tower("3", "1", "2").map((laid) => ({ ...laid, x: laid.x + 0.1 }));
  expect(remaining(line, { ...since, taken: 5, tower: slipped })).toEqual([call]);
});

test("all of it is dropped when the tower has fallen, and when the past is another", () => {
  const since = { seat: 0, round: 1, taken: 3, tower: tower("3") };
  const line = { items: [lay("1"), lay("2")], since };
  expect(remaining(line, { ...since, taken: 4, tower: tower("3") })).toEqual([]);
  expect(remaining(line, { ...since, taken: 4, tower: [] })).toEqual([]);
  expect(remaining(line, { ...since, round: 0 })).toEqual([]);
  expect(remaining(line, { ...since, taken: 2 })).toEqual([]);
  expect(remaining(line, { ...since, seat: 1 })).toEqual([]);
});

let building: Building;
let played: Wanted<BiddiAction>[];
let answer: (taken: boolean) => Promise<void>;
let show: (...pieces: string[]) => Promise<void>;
const WEAKEST = { level: 2, margin: 1, edge: 8, side: "right" };

function play(action: Wanted<BiddiAction>): Promise<boolean> {
  played.push(action);
  return new Promise((resolve) => {
    answer = (taken) => act(async () => resolve(taken));
  });
}

/** A state in which the server has taken as many actions of mine as my tower has levels. */
function stateOf(pieces: string[]): BiddiProps {
  const weakest = pieces.length > 1 ? WEAKEST : null;
  const view = { phase: "build", round: 1, tables: [{ levels: tower(...pieces), weakest }] };
  const log = pieces.map((piece) => ({ actor: 0, action: { ...lay(piece), text: "" } }));
  return { view, log, acting: 0, sent: null, play } as unknown as BiddiProps;
}

function Race({ props }: { props: BiddiProps }) {
  building = useBuilding(props, 0);
  return null;
}

const built = () => building.tower.map(({ piece }) => piece).join("");
const sent = () => played.map((action) => action.kind === "lay" && action.piece).join("");

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  played = [];
  const root = createRoot(document.createElement("div"));
  show = (...pieces) => act(async () => root.render(<Race props={stateOf(pieces)} />));
});

test("what I do shows at once and goes out one after the other", async () => {
  await show("3");
  await act(async () => building.act(lay("1")));
  await act(async () => building.act(lay("2")));
  expect([built(), sent()]).toEqual(["312", "1"]);
  await show("3", "1");
  expect([built(), sent()]).toEqual(["312", "12"]);
  expect(building.weakest).toEqual(WEAKEST); // as it was told last
  await show("3", "1", "2");
  expect([built(), sent()]).toEqual(["312", "12"]);
});

test("what was undone is not played again", async () => {
  await show("3");
  await act(async () => building.act(lay("1")));
  await show("3", "1");
  await show("3");
  expect([built(), sent()]).toEqual(["3", "1"]);
});

test("after a refusal the rest goes too", async () => {
  await show("3");
  await act(async () => building.act(lay("1"), lay("2")));
  await answer(false);
  expect([built(), sent()]).toEqual(["3", "1"]);
});

test("a joint that is taken off is not told any more", async () => {
  await show("3", "1");
  expect(building.weakest).toEqual(WEAKEST);
  await act(async () => building.act({ kind: "take" }));
  expect([built(), building.weakest]).toEqual(["3", null]);
});
