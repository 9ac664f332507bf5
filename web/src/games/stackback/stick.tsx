/** A stick seen from above, in tenths of a millimetre, and one to show beside words. */

import type { CSSProperties } from "react";
import type { Tone } from "./marks";
import { type Colour, LENGTH, NOTCH, PAINT, WIDTH } from "./parts";
import style from "./stick.module.css";
import type { Lay, Point } from "./sticks";

/** The darkening of a stick per tier above it, and its maximum, in percent. */
const SHADE = 9;
const DARKEST = 36;
/** The extra darkening of a barred stick. */
const BARRED = 14;
/** The shadow's offset to the right and down; a blurred one would be slow on old machines. */
const SHADOW = [8, 14] as const;

interface Props {
  lay: Lay;
  /** The number of tiers above. */
  shade: number;
  /** Whether it can carry nothing more in this turn. */
  barred?: boolean;
  tone: Tone | null;
  /** Where the number of its tier is written. */
  label: Point | null;
}

/** A stick on the boards, seen from above. */
export function Stick({ lay, shade, barred = false, tone, label }: Props) {
  const half = LENGTH[lay.colour] / 2;
  const dark = Math.min(shade * SHADE, DARKEST) + (barred ? BARRED : 0);
  const [right, down] = SHADOW;
  return (
    <>
      <rect
        className={style.shadow}
        x={-half}
        y={-WIDTH / 2}
        width={2 * half}
        height={WIDTH}
        rx={7}
        transform={`translate(${lay.x + right} ${down - lay.y}) rotate(${-lay.angle})`}
      />
      <g
        transform={`translate(${lay.x} ${-lay.y}) rotate(${-lay.angle})`}
        className={style.stick}
        data-tone={tone ?? undefined}
      >
        <Bar colour={lay.colour} half={half} dark={dark} />
      </g>
      {label && (
        <text className={style.number} x={label[0]} y={-label[1]}>
          {lay.tier}
        </text>
      )}
    </>
  );
}

function Bar({ colour, half, dark = 0 }: { colour: Colour; half: number; dark?: number }) {
  const { body, deep, notches } = PAINT[colour];
  const fill = `color-mix(in oklab, ${body}, #3a2c1c ${dark}%)`;
  const cuts = Array.from({ length: notches }, (_, n) => half - NOTCH.first - n * NOTCH.step);
  return (
    <>
      <rect
        x={-half}
        y={-WIDTH / 2}
        width={2 * half}
        height={WIDTH}
        rx={7}
        style={{ fill, "--deep": deep } as CSSProperties}
      />
      {cuts
        .flatMap((at) => [at, -at])
        .map((at) => (
          <rect
            key={at}
            x={at - NOTCH.wide / 2}
            y={-WIDTH / 2}
            width={NOTCH.wide}
            height={WIDTH}
            className={style.notch}
          />
        ))}
    </>
  );
}

/** A stick beside words; all colours in the same scale. */
export function StickSign({ colour, high }: { colour: Colour; high: number }) {
  const half = LENGTH[colour] / 2;
  return (
    <svg
      width={(high * 2 * half) / WIDTH}
      height={high}
      viewBox={`${-half - 4} ${-WIDTH / 2 - 4} ${2 * half + 8} ${WIDTH + 8}`}
      className={style.stick}
      aria-hidden="true"
    >
      <Bar colour={colour} half={half} />
    </svg>
  );
}
