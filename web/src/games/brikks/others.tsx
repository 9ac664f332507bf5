/** The sheets at the table, small; a press makes one large. */

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

/** A button for each sheet, where there are several. */
export function Others({ view, names, shown, show }: Props) {
  const { say } = useWords();
  if (view.sheets.length < 2) return null;
  return (
    <fieldset className={style.others} aria-label={say("others")}>
      {view.sheets.map((sheet, seat) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          key={seat}
          type="button"
          className={style.other}
          aria-pressed={seat === shown}
          onClick={() => show(seat)}
        >
          <Thumb sheet={sheet} />
          <span className={style.name}>
            <span aria-hidden="true" style={{ color: seatColour(seat) }}>
              {seatSign(seat)}
            </span>
            <span>{names[seat]}</span>
            <State view={view} seat={seat} />
          </span>
          {view.options.duel === true && <Means sheet={sheet} />}
        </button>
      ))}
    </fieldset>
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

function Thumb({ sheet }: { sheet: BrikksSheetView }) {
  return (
    <svg
      viewBox={`-6 -6 ${WIDTH * CELL + 12} ${HEIGHT * CELL + 12}`}
      className={style.thumb}
      aria-hidden="true"
    >
      <rect
        x={-6}
        y={-6}
        width={WIDTH * CELL + 12}
        height={HEIGHT * CELL + 12}
        rx={18}
        className={style.ground}
      />
      {sheet.cells.map(({ block, squares }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number
        <Block key={at} block={block} squares={squares as unknown as Square[]} />
      ))}
    </svg>
  );
}
