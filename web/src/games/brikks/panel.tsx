/** The panel under the sheet: the energy bar, the bonus bar and the bombs. */

import { Bomb, Zap } from "lucide-react";
import type { BrikksSheetView } from "../../generated/views";
import { useWords } from "../../words/words";
import style from "./panel.module.css";
import { BAR, BOMBS, BONUS, crossed, struck } from "./parts";

interface Props {
  sheet: BrikksSheetView;
  seats: number;
  duel: boolean;
}

/** Everything on a sheet outside its grid. */
export function Panel({ sheet, seats, duel }: Props) {
  return (
    <div className={style.panel}>
      <Energy sheet={sheet} seats={seats} />
      {!duel && <Bonus sheet={sheet} />}
      <Bombs sheet={sheet} />
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
    <div className={style.energy}>
      <p className={style.label}>
        <Zap size={18} aria-hidden="true" /> {say("energy", { energy: sheet.energy })}
      </p>
      <div className={style.lamps} aria-hidden="true">
        {lampsOf(sheet, seats).map((lamp, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lamp is its number
          <span key={at} className={style.lamp} data-lamp={lamp} data-crossed={crossed(at + 1)}>
            {crossed(at + 1) ? "✕" : ""}
          </span>
        ))}
      </div>
    </div>
  );
}

function Bonus({ sheet }: { sheet: BrikksSheetView }) {
  const { say } = useWords();
  return (
    <div className={style.bonus}>
      <p className={style.label}>{say("bonus", { points: sheet.bonus })}</p>
      <div className={style.boxes} aria-hidden="true">
        {BONUS.map((points, at) => (
          <span
            key={points}
            className={style.box}
            data-ticked={at < sheet.ticks}
            data-counts={at === sheet.ticks - 1}
          >
            {points}
          </span>
        ))}
      </div>
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
          <Bomb size={22} />
          <b>{points}</b>
        </span>
      ))}
    </div>
  );
}
