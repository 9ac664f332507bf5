/** The energy bar: a lamp for every circle, lit while its point can be spent. */

import { Zap } from "lucide-react";
import type { BrikksSheetView } from "../../generated/views";
import { useWords } from "../../words/words";
import style from "./panel.module.css";
import { BAR, crossed, struck } from "./parts";

export type Lamp = "struck" | "spent" | "lit" | "dark";

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

export function Energy({ sheet, seats }: { sheet: BrikksSheetView; seats: number }) {
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
