/** What is to be done now, in words, and the sheet as somebody hears it. */

import type { BrikksSheetView, BrikksView } from "../../generated/views";
import type { Facts } from "../../words/words";
import { CIRCLES, HEIGHT, WEIGHTS, WIDTH } from "./parts";

export interface Told {
  key: string;
  facts: Facts;
}

interface Situation {
  view: BrikksView;
  acting: number | null;
  mine: readonly number[];
  names: readonly string[];
  /** Whether the acting seat can place anything. */
  fits: boolean;
}

/** The sentence over the controls. */
export function statusOf({ view, acting, mine, names, fits }: Situation): Told {
  const { phase, roller } = view;
  if (acting !== null) return yours(view, acting, names, fits);
  const waiting = view.actors.filter((seat) => seat >= 0);
  const name = names[waiting[0] ?? roller] ?? "";
  if (phase === "over") return { key: "status.over", facts: {} };
  if (mine.some((seat) => view.sheets[seat]?.out)) return { key: "status.out", facts: { name } };
  if (phase === "use" || phase === "drop") {
    const key = waiting.length > 1 ? "status.waitMany" : "status.wait";
    return { key, facts: { name, count: waiting.length } };
  }
  return { key: `status.${phase}.other`, facts: { name } };
}

function yours(view: BrikksView, acting: number, names: readonly string[], fits: boolean): Told {
  const sheet = view.sheets[acting];
  const other = names[1 - acting] ?? "";
  if (view.phase !== "use" || fits) {
    return { key: `status.${view.phase}`, facts: { name: other, count: sheet?.drops ?? 0 } };
  }
  return { key: sheet?.bombs ? "status.stuck" : "status.stop", facts: {} };
}

/** A row of a sheet for a screen reader: how full it is, which columns are free, its circles. */
export interface RowTold {
  row: number;
  weight: number;
  filled: number;
  points: number;
  free: string;
  circles: { colour: string; column: number }[];
}

export function rowsTold(sheet: BrikksSheetView): RowTold[] {
  return sheet.rows.map((drawn, at) => {
    const row = HEIGHT - at;
    const free = [...drawn].flatMap((cell, column) => (cell === "." ? [column + 1] : []));
    return {
      row,
      weight: WEIGHTS[row - 1] ?? 1,
      filled: WIDTH - free.length,
      points: sheet.row_points[row - 1] ?? 0,
      free: spans(free),
      circles: CIRCLES.filter(({ square }) => square[1] === row && free.includes(square[0])).map(
        ({ letter, square }) => ({ colour: letter, column: square[0] }),
      ),
    };
  });
}

/** Numbers in order, those in a row as "3–5". */
export function spans(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const one of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === one - 1) last[1] = one;
    else runs.push([one, one]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}
