import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ToppleRoundView, ToppleView } from "../../generated/views";
import { Scores } from "./scores";

const COLUMNS = [
  { colour: "red", seat: 0, left: 11, points: 4 },
  { colour: "yellow", seat: 1, left: 12, points: -10 },
  { colour: "green", seat: 2, left: 12, points: 0 },
];

/** The cells of the pad's body, row by row, and of its foot. */
function cells(rounds: ToppleRoundView[] | null, junior = false): string[] {
  const options = { junior, target: 100 };
  const scores = COLUMNS.map(({ points }) => points);
  const view = { colours: COLUMNS, options, outcome: null, out: [], rounds, scores, turn: 0 };
  const props = { view: view as unknown as ToppleView, names: ["Ann", "Bea", "Cleo"] };
  const pad = <Scores {...props} opening={{ open: true, turn: () => undefined }} />;
  const rows = renderToStaticMarkup(pad).split("<tr>").slice(3);
  return rows.map((row) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, one]) => one).join());
}

const FELL: ToppleRoundView = { points: { red: 3, yellow: -10 }, toppled: 1 };

it("has a line for each round, with who toppled the board, and the sums", () => {
  const [fell, now, sums] = cells([FELL, { points: { red: 1 }, toppled: null }]);
  expect(fell?.replace(/<span.*span>/, "⤵")).toBe("3,−10⤵,·");
  expect([now, sums]).toEqual(["1,·,·", "4,−10,0"]);
});

it("shows the sums alone where the rounds are unknown", () => {
  expect(cells(null)).toEqual(["4,−10,0"]);
});

it("shows who is still in when nobody plays for points", () => {
  expect(cells([FELL], true)).toEqual([Array(3).fill("<span>pad.still</span>").join()]);
});
