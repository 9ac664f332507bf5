import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { StackBackView } from "../../generated/views";
import { Words, WordsContext } from "../../words/words";
import { Told } from "./told";
import english from "./words/en.json";

const lies = { angle: 90, tier: 0, colour: "green", y: 300 };
const sticks = [
  { ...lies, number: 0, x: 300 },
  { ...lies, number: 1, x: 600 },
  { number: 2, colour: "yellow", tier: 1, x: 450, y: 300, angle: 0 },
];
const view = { sticks, margin: 41, danger: { number: 2 } } as unknown as StackBackView;

function told(aid: boolean): string {
  return renderToStaticMarkup(
    <WordsContext value={new Words("en", english)}>
      <Told view={view} aid={aid} />
    </WordsContext>,
  );
}

it("tells every stick under the heading of its tier, with what it lies on", () => {
  const text = told(true);
  expect(text).toContain("<h3>On the wood: 2 sticks</h3>");
  expect(text).toContain("<li>green 2, on the wood: left board, front, 6 cm from the left");
  expect(text).toMatch(/<h3>On tier 1: 1 stick<.h3><ul><li>yellow 3, on green 1 and green 2: /);
});

it("announces the newest stick and what is at risk, unless the balance is off", () => {
  expect(told(true)).toMatch(
    /role="status">yellow 3, on green 1 and green 2: .*; 4.1 mm to spare</,
  );
  expect(told(true)).toContain("The first to tip would be yellow 3.");
  expect(told(false)).not.toMatch(/to spare|tip/);
});
