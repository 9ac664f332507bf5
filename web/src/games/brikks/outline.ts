/** The line around squares, as an SVG path. Rows go up, so the caller flips y. */

import type { Square } from "./parts";

type Corner = readonly [number, number];

/** Closed paths around the squares; `at` says where a corner of the grid lies on the screen. */
export function outline(squares: readonly Square[], at: (corner: Corner) => Corner): string {
  const next = edges(squares);
  const paths: string[] = [];
  for (const start of [...next.keys()]) {
    if (next.has(start)) paths.push(loop(next, start, at));
  }
  return paths.join("");
}

/** The edges between a square and empty space, each from corner to corner, anticlockwise. */
function edges(squares: readonly Square[]): Map<string, Corner[]> {
  const filled = new Set(squares.map(String));
  const next = new Map<string, Corner[]>();
  const add = (from: Corner, to: Corner) => {
    next.set(String(from), [...(next.get(String(from)) ?? []), to]);
  };
  for (const [x, y] of squares) {
    if (!filled.has(String([x, y - 1]))) add([x, y], [x + 1, y]);
    if (!filled.has(String([x + 1, y]))) add([x + 1, y], [x + 1, y + 1]);
    if (!filled.has(String([x, y + 1]))) add([x + 1, y + 1], [x, y + 1]);
    if (!filled.has(String([x - 1, y]))) add([x, y + 1], [x, y]);
  }
  return next;
}

function loop(next: Map<string, Corner[]>, start: string, at: (corner: Corner) => Corner): string {
  const corners: Corner[] = [];
  let here = start;
  do {
    const ways = next.get(here) ?? [];
    const to = ways.pop();
    if (!to) break;
    if (ways.length === 0) next.delete(here);
    corners.push(to);
    here = String(to);
  } while (here !== start);
  return `M${straight(corners)
    .map((corner) => at(corner).join(" "))
    .join("L")}Z`;
}

/** The path without corners on straight lines. */
function straight(corners: Corner[]): Corner[] {
  return corners.filter(([x, y], i) => {
    const [ax, ay] = corners.at(i - 1) ?? [x, y];
    const [bx, by] = corners[(i + 1) % corners.length] ?? [x, y];
    return (bx - x) * (y - ay) !== (by - y) * (x - ax);
  });
}
