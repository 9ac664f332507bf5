/** The latest changes to a sheet, to be shown; and the gain of a placement. */

import { useEffect, useRef, useState } from "react";
import type { BrikksAction, BrikksMarkView, BrikksSheetView } from "../../generated/views";
import type { Entry } from "../../net/table";
import { HEIGHT } from "./parts";

/** The latest mark on a sheet, and its gain. */
export interface News {
  /** The number of marks after it, which tells one piece of news from the next. */
  key: string;
  marks: BrikksMarkView[];
  /** Newly filled rows, from 1. */
  filled: number[];
  /** Rows that are worth more than before, and by how much. */
  gained: { row: number; points: number }[];
  bombed: boolean;
}

/** The news of a sheet since an earlier one; null if it doesn't continue that one. */
export function newsOf(before: BrikksSheetView, after: BrikksSheetView): News | null {
  const marks = after.cells.slice(before.cells.length);
  const continued = before.cells.every((mark, at) => same(mark, after.cells[at]));
  const bombed = after.bombs < before.bombs;
  if (!continued || (marks.length === 0 && !bombed)) return null;
  const rows = Array.from({ length: HEIGHT }, (_, at) => at + 1);
  const more = (row: number) =>
    (after.row_points[row - 1] ?? 0) - (before.row_points[row - 1] ?? 0);
  return {
    key: `${after.cells.length}-${after.bombs}`,
    marks,
    filled: after.full.filter((row) => !before.full.includes(row)),
    gained: rows.filter((row) => more(row) > 0).map((row) => ({ row, points: more(row) })),
    bombed,
  };
}

function same(one: BrikksMarkView, other: BrikksMarkView | undefined): boolean {
  return one.block === other?.block && String(one.squares) === String(other.squares);
}

/** How many squares have been dropped on a seat's sheet since it last used a block, in a duel. */
export function droppedOn(log: readonly Entry<BrikksAction>[], seat: number): number {
  const used = log.findLastIndex(({ actor, action }) => actor === seat && USES.has(action.kind));
  const since = log.slice(used + 1);
  return since.filter(({ actor, action }) => action.kind === "drop" && actor !== seat).length;
}

const USES: ReadonlySet<string> = new Set(["place", "bomb", "stop"]);

/** A placement's gains for a sheet. */
export interface Gain {
  points: number;
  energy: number;
  ticks: number;
  lines: number;
  drops: number;
}

/** The difference between two states of a sheet. */
export function gainOf(before: BrikksSheetView, after: BrikksSheetView, points: number): Gain {
  return {
    points,
    energy: after.energy - before.energy,
    ticks: after.ticks - before.ticks,
    lines: newsOf(before, after)?.filled.length ?? 0,
    drops: Math.max(after.drops - before.drops, 0),
  };
}

const SHOWN = 1400;

/** The newest news of a seat's sheet, while it is news. */
export function useNews(seat: number, sheet: BrikksSheetView): News | null {
  const last = useRef({ seat, sheet });
  const [news, setNews] = useState<News | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = { seat, sheet };
    if (before.sheet === sheet) return;
    setNews(before.seat === seat ? newsOf(before.sheet, sheet) : null);
  }, [seat, sheet]);
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => setNews(null), SHOWN);
    return () => clearTimeout(timer);
  }, [news]);
  return news;
}
