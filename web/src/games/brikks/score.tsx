/** The end: points are counted row by row, then bonus, bombs and energy. */

import { useEffect, useState } from "react";
import type { BrikksSheetView, BrikksView } from "../../generated/views";
import { SeatSign } from "../../look/seats";
import { toldText } from "../../words/told";
import { useWords } from "../../words/words";
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

interface Count {
  /** How many items have been counted, and whether that is all. */
  items: number;
  done: boolean;
  skip(): void;
}

/** The count of the sheets. It runs only if we saw the end. */
export function useCount(over: boolean): Count {
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
  const done = items >= COUNTED.length;
  return { items, done, skip: () => setItems(COUNTED.length) };
}

interface Props {
  view: BrikksView;
  names: readonly string[];
}

interface BannerProps extends Props {
  /** The seat whose sheet is shown, and whether it is my only one. */
  seat: number;
  own: boolean;
  count: Count;
}

/** The result: the count while it runs, then the rank or the winner. */
export function Banner({ view, names, count, seat, own }: BannerProps) {
  const { say } = useWords();
  const sheet = view.sheets[seat];
  if (!view.outcome || !sheet) return null;
  const told = view.outcome.reason.code === "stopped"; // the verdict says how many bombs were left
  return (
    <div className={style.banner}>
      {view.options.duel !== true && (
        <output className={style.total}>{counted(sheet, count.items)}</output>
      )}
      {count.done ? (
        <p className={style.verdict} role="status">
          <Verdict view={view} names={names} />
          {sheet.out && sheet.bombs > 0 && !told && (
            <span className={style.stopped}>
              {say("score.stopped", { name: names[seat], bombs: sheet.bombs, own })}
            </span>
          )}
        </p>
      ) : (
        <button type="button" className={style.skip} onClick={count.skip}>
          {say("score.skip")}
        </button>
      )}
    </div>
  );
}

/** The sentence for a win, by the reason the game ended. */
const WON: Record<string, string> = { stopped: "duel.won", both: "duel.rows" };

function Verdict({ view, names }: Props) {
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

/** The lines of the pad: how many items come before each, and how many belong to it. */
export const LINES = [
  { name: "rows", from: 0, size: HEIGHT },
  { name: "bonus", from: HEIGHT, size: 1 },
  { name: "bombs", from: HEIGHT + 1, size: 1 },
  { name: "energy", from: HEIGHT + 2, size: 1 },
] as const;

/** The points of a line of the pad so far; empty before its first item has been counted. */
export function lineOf(sheet: BrikksSheetView, line: (typeof LINES)[number], items: number) {
  if (items <= line.from) return "";
  const to = Math.min(items, line.from + line.size);
  return counted(sheet, to) - counted(sheet, line.from);
}

/** The pad with a column for each player; lines not counted yet are empty. */
export function Pad({ view, names, items }: Props & { items: number }) {
  const { say } = useWords();
  if (view.options.duel === true) return null;
  const cells = (cell: (sheet: BrikksSheetView) => number | string) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
    view.sheets.map((sheet, seat) => <td key={seat}>{cell(sheet)}</td>);
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
        {LINES.map((line) => (
          <tr key={line.name} data-now={items >= line.from && items < line.from + line.size}>
            <th scope="row">{say(`score.${line.name}`)}</th>
            {cells((sheet) => lineOf(sheet, line, items))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say("score.total")}</th>
          {cells((sheet) => counted(sheet, items))}
        </tr>
      </tfoot>
    </table>
  );
}
