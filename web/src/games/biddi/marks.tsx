/** The marks: the piece in hand over its place, refusals, and where a line breaks. */

import type { BiddiFaultView } from "../../generated/views";
import { refusalText } from "../../words/refusals";
import { useWords } from "../../words/words";
import type { ScreenProps } from "../screen";
import type { Held } from "./aim";
import { Block } from "./block";
import { frameOf } from "./frame";
import { type Laid, lineIn, lineOut } from "./laid";
import style from "./marks.module.css";
import { HIGH, LONG, lengthOf } from "./parts";

/** How high a piece hovers over the tower. */
const HOVER = 0.7;

interface Aiming {
  held: Held;
  joins: boolean;
  seat: number;
  /** Where the tower's top is. */
  top: number;
}

/** Where the piece in hand would lie, and the piece itself. */
export function Aimed({ held, joins, seat, top }: Aiming) {
  const line = joins ? "joins" : "plain";
  return (
    <g className={style.held}>
      <g transform={`translate(${held.x} ${top})`}>
        <Block {...held} {...{ seat, line }} ghost />
      </g>
      <Lifted {...{ held, seat, top, line }} />
    </g>
  );
}

/** The piece in hand: it hovers over its place, or is where it is dragged. */
function Lifted({ held, seat, top, line }: Omit<Aiming, "joins"> & { line: "joins" | "plain" }) {
  const { say } = useWords();
  const { dragged, turned, piece } = held;
  const across = dragged ? dragged.x - lengthOf(piece) / 2 : held.x;
  const down = dragged ? Math.min(dragged.y + HIGH / 2, top - 0.25) : top - HOVER;
  return (
    <g
      className={dragged ? undefined : style.glides}
      style={{ transform: `translate(${across}px, ${down}px)` }}
    >
      <rect
        className={style.shadow}
        x={0.1}
        y={0.2 - HIGH}
        width={lengthOf(piece)}
        height={HIGH}
        rx={0.3}
      />
      <g key={held.turns} className={turned ? style[turned] : undefined} data-lifted>
        <Block {...held} {...{ seat, line }} letter={say("letter", { colour: piece })} />
      </g>
    </g>
  );
}

/** Why the rules refused the last action. */
export function Refused({ refusal }: Pick<ScreenProps, "refusal">) {
  const words = useWords();
  return (
    refusal?.source === "rules" && (
      <p className={`warning ${style.refused}`}>{refusalText(words, refusal)}</p>
    )
  );
}

/** The fault that the check found in a tower, where it can be shown. */
export function Faulty({ fault, tower }: { fault: BiddiFaultView; tower: readonly Laid[] }) {
  if (fault.code === "line") return <Break tower={tower} level={fault.level} />;
  return fault.code === "missing" && <Missing level={fault.level} tower={tower} />;
}

/** Where the line ends, and where it should have continued. */
function Break({ tower, level }: { tower: readonly Laid[]; level: number }) {
  const [below, above] = [tower[level - 2], tower[level - 1]];
  if (!below || !above) return null;
  const y = -(level - 1) * HIGH;
  return (
    <g className={style.break}>
      <path d={`M${lineOut(below)} ${y}H${lineIn(above)}`} />
      <circle cx={lineOut(below)} cy={y} r={0.34} />
      <circle cx={lineIn(above)} cy={y} r={0.34} />
    </g>
  );
}

/** The place of a missing level. */
function Missing({ tower, level }: { tower: readonly Laid[]; level: number }) {
  return (
    <rect
      className={style.missing}
      x={frameOf(tower, 0).middle - LONG / 2}
      y={-level * HIGH + 0.1}
      width={LONG}
      height={HIGH - 0.2}
      rx={0.16}
    />
  );
}
