import { expect, test } from "vitest";
import type { BiddiAction, Wanted } from "../../generated/views";
import { entry } from "./log";

const ROLL = { kind: "roll", numbers: { red: 5, white: 5, blue: 2, grey: 1 } } as const;
const LAY = { kind: "lay", piece: "red", side: "f", flipped: true, x: 2 } as const;
const PLAYED: [number, Wanted<BiddiAction>][] = [
  [-1, ROLL],
  [0, { kind: "pick", colour: "white" }],
  [-1, { kind: "go" }],
  [1, LAY],
  [-1, { kind: "slip", by: 0.1 }],
  [-1, { kind: "fall", levels: [2, 3] }],
  [1, { kind: "take" }],
  [1, { kind: "clear" }],
  [0, { kind: "call" }],
  [-1, { kind: "time" }],
];
const told = (actor: number, action: Wanted<BiddiAction>) =>
  entry({ ...action, text: "" }, actor, ["Ann", "Ben"]);

test("every action has its words", () => {
  const keys = PLAYED.map(([actor, action]) => told(actor, action)?.key);
  expect(keys).toEqual(PLAYED.map(([, { kind }]) => `log.${kind}`));
  expect(told(-1, { kind: "slip", by: 0 })).toBeNull();
  const { piece, side, x } = LAY;
  expect(told(1, LAY)?.facts).toEqual({ name: "Ben", piece, side, flipped: "true", x });
  expect(told(-1, ROLL)?.facts).toEqual(ROLL.numbers);
});
