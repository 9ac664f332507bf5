import { expect, it } from "vitest";
import type { StackBackView } from "../../generated/views";
import type { Aim } from "./aim";
import { marksOf } from "./marks";

const lay = { colour: "green", tier: 1, x: 450, y: 300, angle: 0 };

function view(changed: Partial<StackBackView> = {}): StackBackView {
  const sticks = [0, 1, 2].map((number) => ({ ...lay, number, tier: 0 }));
  const calm = { phase: "lay", barred: [], rests: [], margin: null, danger: null };
  return { ...calm, sticks, fallen: null, outcome: null, ...changed } as unknown as StackBackView;
}

function aimed(verdict: unknown): Aim {
  return { able: true, lay, verdict } as unknown as Aim;
}

const rests = [{ on: 0, corners: [] }];
const danger = { number: 1, support: [], x: 0, y: 0 };

it("lights the newest stick while none is in hand", () => {
  const idle = { able: true, lay: null, verdict: { kind: "asking" } } as unknown as Aim;
  expect([...marksOf(view(), idle, true).lit]).toEqual([[2, "newest"]]);
});

it("lights the sticks that a refusal names", () => {
  const aim = aimed({ kind: "refused", fresh: true, why: { facts: { sticks: [0, 2] } } });
  const marks = marksOf(view(), aim, true);
  expect([...marks.lit]).toEqual([
    [0, "bad"],
    [2, "bad"],
  ]);
  expect(marks.held).toBe("bad");
});

it("tells of a fall only with the aid", () => {
  const after = view({ phase: "fall", rests, margin: 0, danger });
  const aim = aimed({ kind: "fine", fresh: true, after });
  expect(marksOf(view(), aim, true)).toMatchObject({ falls: true, held: "bad", after });
  expect(marksOf(view(), aim, true).danger?.number).toBe(1);
  expect(marksOf(view(), aim, false)).toMatchObject({ falls: false, held: "good", danger: null });
});

it("marks the stick in danger that the view names, and its tier", () => {
  const idle = { able: true, lay: null, verdict: { kind: "asking" } } as unknown as Aim;
  expect(marksOf(view({ danger, margin: 50 }), idle, true).danger).toEqual({ ...danger, tier: 0 });
  expect(marksOf(view({ danger: null, margin: 1 }), idle, true).danger).toBeNull();
});

it("bars the tiers that the view bars, for the player to move", () => {
  const barred = [1, 2];
  const watching = { ...aimed({ kind: "asking" }), able: false };
  expect(marksOf(view({ barred }), aimed({ kind: "asking" }), false).barred).toEqual(barred);
  expect(marksOf(view({ barred }), watching, false).barred).toEqual([]);
});
