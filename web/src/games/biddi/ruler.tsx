/** The table under a tower, and the ruler beside it with the plan of the levels. */

import type { BiddiPlace } from "../../generated/views";
import { useWords } from "../../words/words";
import { HIGH } from "./parts";
import style from "./ruler.module.css";

interface Props {
  levels: number;
  plan: readonly BiddiPlace[];
  built: number;
  /** Where it stands, and how far its lines reach. */
  x: number;
  wide: number;
}

/** A number for every level; a BIDDI in its colour where one belongs. */
export function Ruler({ levels, plan, built, x, wide }: Props) {
  const all = Array.from({ length: levels }, (_, at) => at + 1);
  return (
    <g className={style.ruler}>
      {all.map((level) => (
        <g
          key={level}
          transform={`translate(${x} ${-(level - 1) * HIGH})`}
          data-next={level === built + 1}
        >
          <path className={style.rule} d={`M2.9 ${-HIGH}H${wide}`} />
          <Mark level={level} biddi={plan.find((place) => place.level === level)?.colour} />
        </g>
      ))}
    </g>
  );
}

/** The number of a level, on a badge where a BIDDI belongs. */
function Mark({ level, biddi }: { level: number; biddi: string | undefined }) {
  const { say } = useWords();
  if (!biddi) {
    return (
      <text x={2.6} y={-0.38} textAnchor="end">
        {level}
      </text>
    );
  }
  return (
    <g data-biddi={biddi}>
      <rect
        className={style.badge}
        x={0.1}
        y={-HIGH + 0.16}
        width={2.7}
        height={HIGH - 0.32}
        rx={0.25}
      />
      <text x={0.25} y={-0.38}>
        {level}
      </text>
      <text x={2.66} y={-0.38} textAnchor="end">
        {say("letter", { colour: biddi })}
      </text>
    </g>
  );
}

/** The table under a tower. */
export function Ground({ x, wide }: { x: number; wide: number }) {
  return <path className={style.ground} d={`M${x} .09h${wide}`} />;
}
