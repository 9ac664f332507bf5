/** The check: every tower from bottom to top, where and why its line breaks, then its points. */

import { Megaphone, Smile, Check as Tick, X } from "lucide-react";
import { useMedia } from "../../device/able";
import type { BiddiCheckedView, BiddiFaultView, BiddiView } from "../../generated/views";
import { SeatSign } from "../../look/seats";
import { toldText } from "../../words/told";
import { useWords } from "../../words/words";
import style from "./check.module.css";
import { broadest, frameOf, NARROW, RULER, viewBox } from "./frame";
import { type Laid, laidOf } from "./laid";
import { Faulty } from "./marks";
import { Ground, Ruler } from "./ruler";
import { Scores } from "./scores";
import { Tower } from "./tower";
import { type Found, foundAt, useWalk } from "./walk";

const BESIDE = 6;

interface Props {
  view: BiddiView;
  checked: BiddiCheckedView;
  names: string[];
}

/** The towers of a finished round, as the walk finds them; a click ends the walk. */
export function Check({ view, checked, names }: Props) {
  const { say } = useWords();
  const { step, over, skip } = useWalk(checked);
  const towers = checked.tables.map(({ levels }) => levels.map(laidOf));
  const broad = broadest(towers, BESIDE);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only ends a wait
    <section
      className={style.check}
      aria-label={say("check.label")}
      onClick={skip}
      data-focus
      data-part="surface"
    >
      <Title {...{ checked, names }} />
      <ul className={style.towers} data-count={towers.length}>
        {towers.map((tower, seat) => (
          <Checked
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            key={seat}
            {...{ checked, tower, seat, over, broad }}
            name={names[seat] ?? ""}
            found={foundAt(checked, seat, step)}
            total={towers.length > 1 ? view.scores[seat] : undefined}
          />
        ))}
      </ul>
      {view.points.length > 1 && <Scores {...{ view, names }} counted={over} />}
    </section>
  );
}

function Title({ checked, names }: Omit<Props, "view">) {
  const { say } = useWords();
  const { caller, round, levels } = checked;
  const alone = checked.tables.length === 1;
  const called =
    caller === null ? say("check.time") : say("check.called", { name: names[caller] ?? "" });
  return (
    <h2 className={style.title}>
      <small>
        {alone ? say("head.levels", { levels }) : say("opening.round", { round, levels })}
      </small>
      {alone ? say("check.alone") : called}
    </h2>
  );
}

interface CheckedProps {
  checked: BiddiCheckedView;
  tower: readonly Laid[];
  seat: number;
  name: string;
  found: Found;
  /** The walk is over: extra points and the total are shown. */
  over: boolean;
  total: number | undefined;
  broad: number;
}

function Checked({ checked, tower, seat, name, found, over, total, broad }: CheckedProps) {
  const { say } = useWords();
  const { fault, ended } = found;
  const called = seat === checked.caller;
  return (
    <li className={style.tower} data-caller={called} data-fault={fault !== null}>
      <p className={style.who}>
        <SeatSign seat={seat} />
        <span>{name}</span>
        {called && <Megaphone size={18} aria-label={say("check.caller")} />}
      </p>
      <Picture {...{ checked, tower, seat, found, broad }} />
      <p className={style.why} data-ended={ended}>
        {ended && <Verdict fault={fault} built={tower.length} />}
      </p>
      <p className={style.points}>
        <strong className="figures">{found.points}</strong>
        {over && <Smiles {...{ checked, seat }} />}
        <small>{over && total !== undefined && say("check.total", { points: total })}</small>
      </p>
    </li>
  );
}

type PictureProps = Pick<CheckedProps, "checked" | "tower" | "seat" | "found" | "broad">;

function Picture({ checked, tower, seat, found: { marks, fault }, broad }: PictureProps) {
  const { levels, plan } = checked;
  const ruled = !useMedia(NARROW);
  const frame = frameOf(tower, broad);
  const left = frame.middle - frame.half;
  const wide = 2 * frame.half;
  return (
    <svg
      viewBox={viewBox(frame, Math.max(levels, tower.length), ruled)}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      {ruled && <Ruler {...{ levels, plan }} built={levels} x={left - RULER} wide={wide + RULER} />}
      <Ground x={left + 0.2} wide={wide - 0.4} />
      <Tower {...{ tower, seat, marks }} letters={ruled} />
      {fault && <Faulty {...{ fault, tower }} />}
    </svg>
  );
}

/** The extra points, with a face for every smile. */
function Smiles({ checked, seat }: Pick<CheckedProps, "checked" | "seat">) {
  const { say } = useWords();
  const extra = checked.points[seat]?.[1] ?? 0;
  const smiling = checked.tables[seat]?.levels.filter(({ smiles }) => smiles) ?? [];
  if (extra === 0) return null;
  return (
    <span className={style.smiles}>
      +{extra}
      {smiling.map(({ piece }) => (
        <Smile key={piece} size={20} aria-hidden="true" />
      ))}
      <span className="visually-hidden">{say("check.smiles", { count: smiling.length })}</span>
    </span>
  );
}

interface VerdictProps {
  fault: BiddiFaultView | null;
  /** How many levels the tower has. */
  built: number;
}

/** The fault that was found, or that there is none. */
function Verdict({ fault, built }: VerdictProps) {
  const words = useWords();
  if (!fault) {
    return (
      <>
        <Tick size={18} aria-hidden="true" /> {words.say("check.right", { levels: built })}
      </>
    );
  }
  return (
    <>
      <X size={18} aria-hidden="true" /> {toldText(words, "fault", fault)}
    </>
  );
}
