/** The sign of a colour as a shape, and a piece seen from above. */

import { type Colour, PAINT } from "./parts";

/** The sign around the origin of a drawing. */
export function Sign({ colour, size }: { colour: Colour; size: number }) {
  return <path d={OUTLINES[colour]} transform={`scale(${size})`} fill={CREAM} />;
}

/** What the signs are inlaid with. */
export const CREAM = "#fff6e4";

/** The sign of each colour as a path, about one unit around the origin. */
export const OUTLINES: Record<Colour, string> = {
  red: "M1 0A1 1 0 1 1-1 0 1 1 0 1 1 1 0z",
  yellow: "M-.85-.85h1.7v1.7h-1.7z",
  green: "M0-1.1 1.06.76H-1.06z",
  blue: "M0-1.2 1.2 0 0 1.2-1.2 0z",
};

/** A piece of a colour, small. */
export function Token({ colour, size = 24 }: { colour: Colour; size?: number }) {
  const { body, deep } = PAINT[colour];
  return (
    <svg width={size} height={size} viewBox="-9 -9 18 18" aria-hidden="true">
      <circle r={8.4} fill={body} stroke={deep} />
      <Sign colour={colour} size={3.6} />
    </svg>
  );
}
