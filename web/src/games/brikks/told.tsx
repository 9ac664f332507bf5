/** The sheet for whoever hears it: a table with a line for each row. */

import type { BrikksSheetView } from "../../generated/views";
import { useWords } from "../../words/words";
import { rowsTold } from "./status";

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
