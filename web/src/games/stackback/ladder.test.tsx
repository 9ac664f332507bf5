import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { StackBackView } from "../../generated/views";
import type { Aim } from "./aim";
import { Ladder } from "./ladder";

/** Whether each tier is barred, the wood first. */
function barred(view: Partial<StackBackView>): string[] {
  const shown = { sticks: [{ tier: 2 }], run: 3, lowest: 3, ...view } as unknown as StackBackView;
  const text = renderToStaticMarkup(<Ladder view={shown} aim={{ lay: null } as Aim} />);
  return [...text.matchAll(/data-barred="(\w+)"/g)].map(([, one = ""]) => one);
}

it("bars the tiers that the view bars", () => {
  expect(barred({ barred: [] })).toEqual(Array(4).fill("false"));
  expect(barred({ barred: [1] })).toEqual(["false", "true", "false", "false"]);
});
