/** The picture over a result: a cairn in the winner's colour, or stones that lie on the ground. */

import { seatColour } from "../look/seats";
import style from "./cheer.module.css";

/** What the result is for the viewer; spectators see somebody win. */
export type Tone = "won" | "lost" | "watched";

/** The stones of a cairn from bottom to top: middle, height, half width, half height. */
const STACKED = [
  [80, 82, 34, 9],
  [79, 66, 26, 8],
  [82, 51.5, 19, 7],
  [80, 38.5, 13, 6],
  [81, 28, 8, 5],
] as const;
const LYING = [
  [80, 82, 34, 9],
  [30, 84, 22, 7],
  [124, 84.5, 17, 6.5],
  [146, 86, 10, 5],
  [60, 69, 13, 5.5],
] as const;
/** The angles of the rays, in degrees from straight up. */
const RAYS = [-75, -50, -25, 0, 25, 50, 75];

/** The picture; screen readers have the headline. */
export function Cheer({ tone, winner }: { tone: Tone; winner: number | undefined }) {
  const colour = tone === "lost" || winner === undefined ? "var(--stone)" : seatColour(winner);
  const stones = tone === "lost" ? LYING : STACKED;
  return (
    <svg
      viewBox={tone === "lost" ? "0 52 160 42" : "0 0 160 94"}
      className={style.cheer}
      data-tone={tone}
      aria-hidden="true"
      style={{ ["--colour" as string]: colour }}
    >
      <ellipse className={style.shade} cx="80" cy="90" rx="72" ry="3.5" />
      {tone === "won" && RAYS.map((angle) => <Ray key={angle} angle={angle} />)}
      {stones.map(([x, y, wide, high], at) => (
        <g key={x + y} className={style.stone} style={{ ["--at" as string]: at }}>
          <ellipse cx={x} cy={y} rx={wide} ry={high} data-base={at === 0} />
          <ellipse cx={x - wide / 4} cy={y - high / 3} rx={wide / 2} ry={high / 3} />
        </g>
      ))}
    </svg>
  );
}

function Ray({ angle }: { angle: number }) {
  return (
    <line
      className={style.ray}
      x1="81"
      x2="81"
      y1="14"
      y2={angle % 50 ? 4 : 7}
      transform={`rotate(${angle} 81 30)`}
    />
  );
}
