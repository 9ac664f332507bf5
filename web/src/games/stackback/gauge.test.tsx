import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Gauge } from "./gauge";

/** The length of the bar, and the place of the mark on it. */
function drawn(gauge: React.ReactElement): (string | undefined)[] {
  const text = renderToStaticMarkup(gauge);
  return [/inline-size:([^"]*)"/, /inset-inline-start:([^"]*)"/].map((one) => text.match(one)?.[1]);
}

const BARE = { margin: null, share: null };
const now = { margin: 40, share: 0.7 };
const after = { margin: 40, share: 0.3 };

it("is as long as the server says, whatever the millimetres", () => {
  expect(drawn(<Gauge now={now} after={null} falls={false} fall={null} />)).toEqual([
    "70%",
    undefined,
  ]);
  expect(drawn(<Gauge now={now} after={after} falls={false} fall={null} />)).toEqual([
    "30%",
    "70%",
  ]);
});

it("is full on bare boards, and empty when something falls", () => {
  const bare = <Gauge now={BARE} after={null} falls={false} fall={null} />;
  expect(drawn(bare)[0]).toBe("100%");
  expect(drawn(<Gauge now={now} after={after} falls fall="falls" />)).toEqual(["0%", undefined]);
});
