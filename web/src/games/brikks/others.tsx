/** The other sheets at the table; a press makes one large. */

import { Bomb, Check, Crosshair, Hourglass, LogOut, type LucideIcon, Zap } from "lucide-react";
import type { BrikksSheetView, BrikksView } from "../../generated/views";
import { seatColour, seatSign } from "../../look/seats";
import { useWords } from "../../words/words";
import { Block, CELL } from "./block";
import style from "./others.module.css";
import { HEIGHT, type Square, WIDTH } from "./parts";

interface Props {
  view: BrikksView;
  names: readonly string[];
  shown: number;
  show(seat: number): void;
}

/** A button for each sheet but the large one. */
export function Others({ view, names, shown, show }: Props) {
  const { say } = useWords();
  const others = view.sheets.map((_, seat) => seat).filter((seat) => seat !== shown);
  if (others.length === 0) return null;
  return (
    <fieldset className={style.others} data-over={view.phase === "over"} aria-label={say("others")}>
      {others.map((seat, place) => (
        // Sheets trade places, and the pressed button keeps the focus.
        // biome-ignore lint/suspicious/noArrayIndexKey: a button is its place
        <button key={place} type="button" className={style.other} onClick={() => show(seat)}>
          <Other view={view} seat={seat} name={names[seat] ?? ""} />
        </button>
      ))}
    </fieldset>
  );
}

interface OtherProps {
  view: BrikksView;
  seat: number;
  name: string;
}

function Other({ view, seat, name }: OtherProps) {
  const sheet = view.sheets[seat];
  if (!sheet) return null;
  return (
    <>
      <Small sheet={sheet} />
      <span className={style.title}>
        <span aria-hidden="true" style={{ color: seatColour(seat) }}>
          {seatSign(seat)}
        </span>
        <span className={style.name}>{name}</span>
        <State view={view} seat={seat} />
      </span>
      {view.options.duel === true && <Means sheet={sheet} />}
    </>
  );
}

/** Whether a seat is out, has used the block, or is still to act. */
function State({ view, seat }: { view: BrikksView; seat: number }) {
  const { say } = useWords();
  const sheet = view.sheets[seat];
  if (view.phase === "over" || !sheet) return null;
  if (sheet.out) return <LogOut size={16} aria-label={say("state.out")} />;
  if (view.actors.includes(seat)) return <Hourglass size={16} aria-label={say("state.acting")} />;
  return sheet.done ? <Check size={16} aria-label={say("state.done")} /> : null;
}

/** What keeps a seat in a duel, where points hardly count: bombs, energy and squares to drop. */
function Means({ sheet }: { sheet: BrikksSheetView }) {
  const { say } = useWords();
  const { bombs, energy, drops } = sheet;
  return (
    <span className={style.means}>
      <span className="visually-hidden">{say("means", { bombs, energy, drops })}</span>
      <Mean icon={Bomb} count={bombs} />
      <Mean icon={Zap} count={energy} />
      {drops > 0 && <Mean icon={Crosshair} count={drops} />}
    </span>
  );
}

function Mean({ icon: Icon, count }: { icon: LucideIcon; count: number }) {
  return (
    <span aria-hidden="true" className="figures">
      <Icon size={14} />
      {count}
    </span>
  );
}

const WIDE = WIDTH * CELL;
const HIGH = HEIGHT * CELL;

/** The lines between the squares. */
const LINES = [
  ...Array.from({ length: WIDTH - 1 }, (_, at) => `M${(at + 1) * CELL} 0V${HIGH}`),
  ...Array.from({ length: HEIGHT - 1 }, (_, at) => `M0 ${(at + 1) * CELL}H${WIDE}`),
].join("");

/** The grid with its blocks, and nothing else. */
function Small({ sheet }: { sheet: BrikksSheetView }) {
  return (
    <svg
      viewBox={`-4 -4 ${WIDE + 8} ${HIGH + 8}`}
      preserveAspectRatio="xMidYMax"
      className={style.sheet}
      aria-hidden="true"
    >
      <rect x={-4} y={-4} width={WIDE + 8} height={HIGH + 8} rx={8} className={style.ground} />
      <path d={LINES} className={style.lines} />
      {sheet.cells.map(({ block, squares }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number
        <Block key={at} block={block} squares={squares as unknown as Square[]} />
      ))}
    </svg>
  );
}
