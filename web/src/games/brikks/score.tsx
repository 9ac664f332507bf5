/** The end: points are counted row by row, then bonus, bombs and energy. */

import { useEffect, useState } from "react";
import type { BrikksSheetView, BrikksView } from "../../generated/views";
import { SeatSign } from "../../look/seats";
import { toldText } from "../../words/told";
import { useWords } from "../../words/words";
import { useCounting } from "../counting";
import { HEIGHT, WEIGHTS } from "./parts";
import style from "./score.module.css";

/** The items to count, in order: rows 1 to 11, then the rest. */
export const COUNTED = [...WEIGHTS.map((_, at) => at + 1), "bonus", "bombs", "energy"] as const;
type Item = (typeof COUNTED)[number];

function pointsFor(sheet: BrikksSheetView, item: Item): number {
  if (item === "bonus") return sheet.bonus;
  if (item === "bombs") return sheet.bomb_points;
  if (item === "energy") return sheet.energy_points;
  return sheet.row_points[(item as number) - 1] ?? 0;
}

/** The points of the first `items` items. */
export function counted(sheet: BrikksSheetView, items: number): number {
  return COUNTED.slice(0, items).reduce<number>((sum, item) => sum + pointsFor(sheet, item), 0);
}

const PACE = 260;

/** How many items have been counted, and a way to skip. The count runs only if we saw the end. */
export function useCount(over: boolean): { items: number; skip(): void } {
  const [before, setBefore] = useState(over);
  const [items, setItems] = useState<number>(COUNTED.length);
  if (before !== over) {
    setBefore(over);
    setItems(over && !matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : COUNTED.length);
  }
  useEffect(() => {
    if (!over || items >= COUNTED.length) return;
    const timer = setTimeout(() => setItems(items + 1), PACE);
    return () => clearTimeout(timer);
  }, [over, items]);
  useCounting(over && items < COUNTED.length);
  return { items, skip: () => setItems(COUNTED.length) };
}

interface Props {
  view: BrikksView;
  names: readonly string[];
  items: number;
  skip(): void;
}

interface BannerProps extends Props {
  /** The seat whose sheet is shown, and whether it is my only one. */
  seat: number;
  own: boolean;
}

/** The result over the sheet: the count while it runs, then the rank or the winner. */
export function Banner({ view, names, items, skip, seat, own }: BannerProps) {
  const { say } = useWords();
  const sheet = view.sheets[seat];
  if (!view.outcome || !sheet) return null;
  const duel = view.options.duel === true;
  const done = duel || items >= COUNTED.length;
  const told = view.outcome.reason.code === "stopped"; // the verdict says how many bombs were left
  return (
    <div className={style.banner}>
      {!duel && <output className={style.total}>{counted(sheet, items)}</output>}
      {done ? (
        <p className={style.verdict} role="status">
          <Verdict view={view} names={names} />
          {sheet.out && sheet.bombs > 0 && !told && (
            <span className={style.stopped}>
              {say("score.stopped", { name: names[seat], bombs: sheet.bombs, own })}
            </span>
          )}
        </p>
      ) : (
        <button type="button" className={style.skip} onClick={skip}>
          {say("score.skip")}
        </button>
      )}
    </div>
  );
}

/** The sentence for a win, by the reason the game ended. */
const WON: Record<string, string> = { stopped: "duel.won", both: "duel.rows" };

function Verdict({ view, names }: { view: BrikksView; names: readonly string[] }) {
  const words = useWords();
  const { say } = words;
  if (!view.outcome) return null;
  const { winners, reason } = view.outcome;
  const [first = 0] = winners;
  if (view.sheets.length === 1) return toldText(words, "reason", reason);
  if (winners.length > 1) {
    const listed = new Intl.ListFormat(document.documentElement.lang || "en");
    return say("score.shared", { names: listed.format(winners.map((seat) => names[seat] ?? "")) });
  }
  const key = WON[reason.code] ?? "score.won";
  const bombs = view.sheets[1 - first]?.bombs ?? 0;
  return say(key, {
    name: names[first],
    other: names[1 - first],
    bombs,
    score: view.scores[first],
  });
}

/** The pad with a column for each player; items not counted yet are empty. */
export function Pad({ view, names, items }: Omit<Props, "skip">) {
  const { say } = useWords();
  if (view.options.duel === true) return null;
  const rows = COUNTED.slice(0, HEIGHT).toReversed();
  return (
    <table className={style.pad}>
      <caption className="visually-hidden">{say("score")}</caption>
      <thead>
        <tr>
          <td />
          {names.map((name, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            <th key={seat} scope="col">
              <SeatSign seat={seat} /> {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows, ...COUNTED.slice(HEIGHT)].map((item) => (
          <tr key={item} data-now={COUNTED.indexOf(item) === items}>
            <th scope="row">
              {typeof item === "number"
                ? say("score.row", { row: item, weight: WEIGHTS[item - 1] })
                : say(`score.${item}`)}
            </th>
            {view.sheets.map((sheet, seat) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
              <td key={seat}>{COUNTED.indexOf(item) < items ? pointsFor(sheet, item) : ""}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say("score.total")}</th>
          {view.sheets.map((sheet, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            <td key={seat}>{counted(sheet, items)}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
