/** A block from the front: wood in its player's colour, a BIDDI in its own, and the line on it. */

import type { CSSProperties } from "react";
import { seatPath } from "../../look/seats";
import style from "./block.module.css";
import { FACE, HIGH, isBiddi, lengthOf, ports, type Side } from "./parts";

interface Props {
  piece: string;
  side: Side;
  flipped: boolean;
  seat: number;
  /** The look of the line: as printed, joined in hand, checked and right, or broken. */
  line?: "plain" | "joins" | "right" | "wrong";
  /** A ghost is drawn as an outline only. */
  ghost?: boolean;
  /** The first letter of a BIDDI's colour, where there is room for it. */
  letter?: string | undefined;
}

/** Drawn at one per unit from its lower left corner at 0; y goes down, so it reaches −1.6. */
export function Block({ line = "plain", ghost = false, ...block }: Props) {
  const { piece, side, flipped, seat } = block;
  const [enters, leaves] = ports(piece, side, flipped);
  const biddi = isBiddi(piece);
  return (
    <g
      className={style.block}
      data-biddi={biddi ? piece : undefined}
      data-ghost={ghost}
      data-line={line}
      style={biddi ? undefined : ({ "--block": `var(--biddi-${seat % 4})` } as CSSProperties)}
    >
      <Wood long={lengthOf(piece)} ghost={ghost} grained={!biddi} />
      <path className={style.bed} d={curve(enters, leaves)} />
      <path className={style.line} d={curve(enters, leaves)} />
      {biddi && <Front {...block} />}
      {!biddi && !ghost && <Sign seat={seat} long={lengthOf(piece)} />}
    </g>
  );
}

function Wood({ long, ghost, grained }: { long: number; ghost: boolean; grained: boolean }) {
  return (
    <>
      <rect
        className={style.wood}
        x={0.03}
        y={-HIGH + 0.03}
        width={long - 0.06}
        height={HIGH - 0.06}
        rx={0.16}
      />
      {!ghost && (
        <>
          <path className={style.light} d={`M.2-1.46h${long - 0.4}`} />
          <path className={style.shade} d={`M.2-.13h${long - 0.4}`} />
          {grained && <path className={style.grain} d={grain(long)} />}
        </>
      )}
    </>
  );
}

/** The line crosses both edges straight, so that it continues smoothly. */
function curve(enters: number, leaves: number): string {
  const bend = HIGH * 0.62;
  return `M${enters} 0C${enters} ${-bend} ${leaves} ${bend - HIGH} ${leaves} ${-HIGH}`;
}

function grain(long: number): string {
  return `M.35-.55C${long * 0.3}-.7 ${long * 0.5}-.4 ${long - 0.4}-.52M.35-1.1C${long * 0.35}-.98 ${long * 0.6}-1.2 ${long - 0.9}-1.08`;
}

/** The sign of the block's owner. */
function Sign({ seat, long }: { seat: number; long: number }) {
  return (
    <path
      className={style.sign}
      d={seatPath(seat)}
      fillRule="evenodd"
      transform={`translate(${long - 0.62} -1.36) scale(.024)`}
    />
  );
}

/** A BIDDI's extras: a face on its front, and a letter for its colour. */
function Front({ side, flipped, letter }: Omit<Props, "line" | "ghost">) {
  const face = side === FACE;
  return (
    <>
      {face && <Face flipped={flipped} />}
      {letter && (
        <text className={style.letter} x={face && !flipped ? 0.74 : 2.9} y={-0.2}>
          {letter}
        </text>
      )}
    </>
  );
}

function Face({ flipped }: { flipped: boolean }) {
  return (
    <g className={style.face} transform={flipped ? `rotate(180 1.5 ${-HIGH / 2})` : ""}>
      <circle cx={1.72} cy={-1.02} r={0.13} />
      <circle cx={2.42} cy={-1.02} r={0.13} />
      <path d="M1.62-.66C1.8-.3 2.34-.3 2.52-.66" />
    </g>
  );
}
