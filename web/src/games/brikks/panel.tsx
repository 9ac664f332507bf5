/** The panel beside the sheet: the energy bar, the bonus bar and the bombs. */

import { Bomb, Zap } from "lucide-react";
import type { BrikksSheetView, BrikksView } from "../../generated/views";
import { useWords } from "../../words/words";
import style from "./panel.module.css";
import { BAR, BOMBS, BONUS, crossed, struck } from "./parts";

/** Everything on a seat's sheet outside its grid. */
export function Panel({ view, seat }: { view: BrikksView; seat: number }) {
  const sheet = view.sheets[seat];
  if (!sheet) return null;
  return (
    <div className={style.panel} data-over={view.phase === "over"}>
      <div className={style.parts}>
        <Energy sheet={sheet} seats={view.sheets.length} />
        {view.options.duel !== true && <Bonus sheet={sheet} />}
        <Bombs sheet={sheet} />
      </div>
    </div>
  );
}

type Lamp = "struck" | "spent" | "lit" | "dark";

/** The state of each circle: points are spent from the left. */
export function lampsOf({ bar, energy }: BrikksSheetView, seats: number): Lamp[] {
  const out = new Set(struck(seats));
  const active = Array.from({ length: bar }, (_, at) => at + 1).filter((at) => !out.has(at));
  const lit = new Set(active.slice(active.length - energy));
  return Array.from({ length: BAR }, (_, at) => {
    if (out.has(at + 1)) return "struck";
    if (at + 1 > bar) return "dark";
    return lit.has(at + 1) ? "lit" : "spent";
  });
}

/** A lamp for every circle, lit while its point can be spent. */
function Energy({ sheet, seats }: { sheet: BrikksSheetView; seats: number }) {
  const { say } = useWords();
  return (
    <>
      <p className={style.energy}>
        <Zap size={18} aria-hidden="true" />
        <span className={style.figure} aria-hidden="true">
          {sheet.energy}
        </span>
        <span className={style.words}>{say("energy", { energy: sheet.energy })}</span>
      </p>
      <div className={style.lamps} aria-hidden="true">
        {lampsOf(sheet, seats).map((lamp, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lamp is its number
          <span key={at} className={style.lamp} data-lamp={lamp} data-crossed={crossed(at + 1)}>
            {crossed(at + 1) ? "✕" : ""}
          </span>
        ))}
      </div>
    </>
  );
}

function Bonus({ sheet }: { sheet: BrikksSheetView }) {
  const { say } = useWords();
  return (
    <div className={style.boxes}>
      <p className={style.words}>{say("bonus", { points: sheet.bonus })}</p>
      {BONUS.map((points, at) => (
        <span
          key={points}
          className={style.box}
          data-ticked={at < sheet.ticks}
          data-counts={at === sheet.ticks - 1}
          aria-hidden="true"
        >
          {points}
        </span>
      ))}
    </div>
  );
}

function Bombs({ sheet }: { sheet: BrikksSheetView }) {
  const { say } = useWords();
  return (
    <div className={style.bombs}>
      <span className="visually-hidden">{say("bombs", { bombs: sheet.bombs })}</span>
      {BOMBS.map((points, at) => (
        <span
          key={points}
          className={style.bomb}
          data-used={at < BOMBS.length - sheet.bombs}
          aria-hidden="true"
        >
          <Bomb size={18} />
          <b>{points}</b>
        </span>
      ))}
    </div>
  );
}
