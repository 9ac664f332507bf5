/** Players: six colours that everybody can tell apart, each with a sign of its own. */

const SIGNS = ["●", "■", "▲", "◆", "✚", "○"] as const;

/** The same signs drawn, in a square of 16, so that they look alike on every machine. */
const PATHS = [
  "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13Z",
  "M3 2h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1Z",
  "M8.87 1.9l6 10.6a1 1 0 0 1-.87 1.5H2a1 1 0 0 1-.87-1.5l6-10.6a1 1 0 0 1 1.74 0Z",
  "M8.7.7l6.6 6.6a1 1 0 0 1 0 1.4l-6.6 6.6a1 1 0 0 1-1.4 0L.7 8.7a1 1 0 0 1 0-1.4L7.3.7a1 1 0 0 1 1.4 0Z",
  "M6 1.5h4a.5.5 0 0 1 .5.5v3.5H14a.5.5 0 0 1 .5.5v4a.5.5 0 0 1-.5.5h-3.5V14a.5.5 0 0 1-.5.5H6a.5.5 0 0 1-.5-.5v-3.5H2a.5.5 0 0 1-.5-.5V6a.5.5 0 0 1 .5-.5h3.5V2a.5.5 0 0 1 .5-.5Z",
  "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13ZM8 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7Z",
] as const;

/** A seat's colour, as CSS. */
export function seatColour(seat: number): string {
  return `var(--seat-${seat % SIGNS.length})`;
}

/** The sign as a character, for text and for drawing on pieces. */
export function seatSign(seat: number): string {
  return SIGNS[seat % SIGNS.length] as string;
}

/** The sign as an outline in a square of 16, for SVG. */
export function seatPath(seat: number): string {
  return PATHS[seat % PATHS.length] as string;
}

/** A seat's sign in its colour, as large as the text around it. */
export function SeatSign({ seat }: { seat: number }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      aria-hidden="true"
      fillRule="evenodd"
      style={{ fill: seatColour(seat), flex: "none", verticalAlign: "-0.125em" }}
    >
      <path d={seatPath(seat)} />
    </svg>
  );
}
