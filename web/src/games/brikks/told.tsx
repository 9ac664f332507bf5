/** The sheet and the aim in words, for screen readers. */

import type { BrikksSheetView } from "../../generated/views";
import { type Facts, useWords, type Words } from "../../words/words";
import type { Aim } from "./aim";
import { bringing } from "./controls";
import { Filled, type Place } from "./falling";
import { blockOf, CIRCLES, WEIGHTS, WIDTH } from "./parts";

const COLUMNS = Array.from({ length: WIDTH }, (_, at) => at + 1);

/** A table with a line for each row of the grid. */
export function ToldSheet({ sheet, name }: { sheet: BrikksSheetView; name: string }) {
  const { say } = useWords();
  return (
    <div className="visually-hidden">
      <table>
        <caption>{say("sheet", { name })}</caption>
        <thead>
          <tr>
            {["row", "filled", "free", "circles", "points"].map((head) => (
              <th key={head} scope="col">
                {say(`sheet.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsTold(sheet).map(({ row, weight, filled, free, circles, points }) => (
            <tr key={row}>
              <th scope="row">{`${row} (×${weight})`}</th>
              <td>{filled}</td>
              <td>{free}</td>
              <td>{circles.map((circle) => say("sheet.circle", { ...circle })).join(", ")}</td>
              <td>{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where the block would go and its gain, announced on every change. */
export function Spoken({ aim }: { aim: Aim }) {
  const { say } = useWords();
  const brings = aim.gain ? bringing(aim.gain, say).join(", ") : "";
  return (
    <p className="visually-hidden" aria-live="polite">
      {aim.place && `${say("spoken", placeTold(aim.place, say))} ${brings}`}
    </p>
  );
}

/** A placement as facts: the block's name in words, its column and row. */
function placeTold({ block, column, row }: Place, say: Words["say"]): Facts {
  return { name: say("block", { ...blockOf(block) }), column, row };
}

/** A row of a sheet: its filled squares, free columns and circles. */
interface RowTold {
  row: number;
  weight: number;
  filled: number;
  points: number;
  free: string;
  circles: { colour: string; column: number }[];
}

/** The rows of a sheet, the top one first. */
export function rowsTold(sheet: BrikksSheetView): RowTold[] {
  const filled = new Filled(sheet.cells);
  return WEIGHTS.map((weight, at) => {
    const row = at + 1;
    const free = COLUMNS.filter((column) => !filled.has([column, row]));
    return {
      row,
      weight,
      filled: WIDTH - free.length,
      points: sheet.row_points[at] ?? 0,
      free: spans(free),
      circles: CIRCLES.filter(({ square }) => square[1] === row && free.includes(square[0])).map(
        ({ colour, square }) => ({ colour, column: square[0] }),
      ),
    };
  }).toReversed();
}

/** Numbers in order, with runs as "3–5". */
export function spans(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const one of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === one - 1) last[1] = one;
    else runs.push([one, one]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}
