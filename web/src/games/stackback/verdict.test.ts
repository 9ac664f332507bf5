import { expect, it } from "vitest";
import type { Tried } from "../../generated/messages";
import { answerTo, type Question } from "./verdict";

const asked: Question = {
  kind: "hover",
  colour: "green",
  x: 1,
  y: 2,
  angle: 3,
  slant_x: 0,
  slant_y: 0,
};
const view = { sticks: [{ tier: 0 }, { tier: 4 }] };
const fine = { action: asked, tried: { view } as Tried, fresh: true };

function refused(facts: object) {
  return { ...fine, tried: { refusal: { code: "one", facts } } as Tried };
}

it("is unknown before the first answer of a moment", () => {
  expect(answerTo(asked, null)).toEqual({ verdict: { kind: "asking" }, tier: null });
});

it("has the tier on which the stick would rest", () => {
  expect(answerTo(asked, fine)).toEqual({
    verdict: { kind: "fine", fresh: true, after: view },
    tier: 4,
  });
  expect(answerTo(asked, refused({ tier: 2 })).tier).toBe(2);
  expect(answerTo(asked, refused({})).tier).toBeNull();
});

it("stands for a newer question until that is answered", () => {
  const moved = answerTo({ ...asked, x: 5 }, { ...fine, fresh: false });
  expect(moved).toMatchObject({ verdict: { kind: "fine", fresh: false }, tier: 4 });
  const other = answerTo({ ...asked, colour: "mauve" }, fine);
  expect(other).toEqual({ verdict: { kind: "asking" }, tier: 4 });
});
