/** The check: every tower from bottom to top, where its line breaks and why, then what it brings. */

import { Megaphone, Smile, Check as Tick, X } from "lucide-react";
import { useMedia } from "../../device/able";
import type { BiddiCheckedView, BiddiFaultView, BiddiView } from "../../generated/views";
import { SeatSign } from "../../look/seats";
import { useWords } from "../../words/words";
import style from "./check.module.css";
import { HIGH, SMILE } from "./parts";
import { type Laid, laidOf, lineIn, lineOut } from "./stack";
import { broadest, frameOf, Ground, NARROW, RULER, Ruler, Tower, viewBox } from "./tower";
import { type Found, foundAt, useWalk } from "./walk";

const BESIDE = 6;

interface Props {
  view: BiddiView;
  checked: BiddiCheckedView;
  names: string[];
}

export function Check({ view, checked, names }: Props) {
  const { say } = useWords();
  const { step, over, skip } = useWalk(checked);
  const seats = checked.tables.map((_, seat) => seat);
  const caller = checked.caller;
  const alone = seats.length === 1;
  const towers = checked.tables.map(({ levels }) => levels.map(laidOf));
  const broad = broadest(towers, BESIDE);
  const ruled = !useMedia(NARROW);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only ends a wait
    <section className={style.check} aria-label={say("check.label")} onClick={skip} data-focus>
      <h2 className={style.title}>
        <small>
          {alone
            ? say("head.levels", { levels: checked.levels })
            : say("opening.round", { round: checked.round, levels: checked.levels })}
        </small>
        {alone
          ? say("check.alone")
          : caller === null
            ? say("check.time")
            : say("check.called", { name: names[caller] ?? "" })}
      </h2>
      <ul className={style.towers} data-count={seats.length}>
        {seats.map((seat) => (
          <Checked
            key={seat}
            {...{ view, checked, seat, over, broad, ruled }}
            name={names[seat] ?? ""}
            found={foundAt(checked, seat, step)}
          />
        ))}
      </ul>
    </section>
  );
}

interface CheckedProps {
  view: BiddiView;
  checked: BiddiCheckedView;
  seat: number;
  name: string;
  found: Found;
  over: boolean;
  broad: number;
  ruled: boolean;
}

function Checked({ view, checked, seat, name, found, over, broad, ruled }: CheckedProps) {
  const { say } = useWords();
  const { levels, plan } = checked;
  const tower = checked.tables[seat]?.levels.map(laidOf) ?? [];
  const frame = frameOf(tower, broad);
  const { middle, half } = frame;
  const left = middle - half;
  const extra = over ? (checked.points[seat]?.[1] ?? 0) : 0;
  return (
    <li
      className={style.tower}
      data-caller={seat === checked.caller}
      data-fault={found.fault !== null}
    >
      <p className={style.who}>
        <SeatSign seat={seat} />
        <span>{name}</span>
        {seat === checked.caller && <Megaphone size={18} aria-label={say("check.caller")} />}
      </p>
      <svg
        viewBox={viewBox(frame, Math.max(levels, tower.length), ruled)}
        preserveAspectRatio="xMidYMax meet"
        aria-hidden="true"
      >
        {ruled && (
          <Ruler {...{ levels, plan }} built={levels} x={left - RULER} wide={2 * half + RULER} />
        )}
        <Ground x={left + 0.2} wide={2 * half - 0.4} />
        <Tower tower={tower} seat={seat} marks={found.marks} letters={ruled} />
        {found.fault?.code === "line" && <Break tower={tower} level={found.fault.level} />}
        {found.fault?.code === "levels" && found.fault.level > tower.length && (
          <rect
            className={style.missing}
            x={middle - 4}
            y={-(tower.length + 1) * HIGH + 0.1}
            width={8}
            height={HIGH - 0.2}
            rx={0.16}
          />
        )}
      </svg>
      <p className={style.why} data-ended={found.ended}>
        {found.ended && <Verdict fault={found.fault} checked={checked} built={tower.length} />}
      </p>
      <p className={style.points}>
        <strong className="figures">{found.points}</strong>
        {extra > 0 && (
          <span className={style.smiles}>
            +{extra}
            {Array.from({ length: extra / SMILE }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: smiles are all alike
              <Smile key={at} size={20} aria-hidden="true" />
            ))}
            <span className="visually-hidden">{say("check.smiles", { count: extra / SMILE })}</span>
          </span>
        )}
        <small>
          {over && view.scores.length > 1 && say("check.total", { points: view.scores[seat] ?? 0 })}
        </small>
      </p>
    </li>
  );
}

interface VerdictProps {
  fault: BiddiFaultView | null;
  checked: BiddiCheckedView;
  built: number;
}

function Verdict({ fault, checked, built }: VerdictProps) {
  const { say } = useWords();
  if (!fault) {
    return (
      <>
        <Tick size={18} aria-hidden="true" /> {say("check.right", { levels: built })}
      </>
    );
  }
  const wanted = checked.plan.find(({ level }) => level === fault.level)?.colour ?? "long";
  const missing = checked.levels - built;
  const code = fault.code === "levels" ? (missing > 0 ? "missing" : "many") : fault.code;
  return (
    <>
      <X size={18} aria-hidden="true" />{" "}
      {say(`fault.${code}`, { level: fault.level, wanted, missing, levels: checked.levels })}
    </>
  );
}

/** Where the line ends, and where it should have gone on. */
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
