/** How well the tower stands, for those who don't want it to sway. */

import { useWords } from "../../words/words";
import style from "./gauge.module.css";
import { type Laid, UNEASY, unease, weakest } from "./stack";

/** The best that is told apart, in units. */
const FULL = 2 * UNEASY;

export function Gauge({ tower }: { tower: readonly Laid[] }) {
  const { say } = useWords();
  const weak = weakest(tower);
  if (!weak) return null;
  const share = Math.min(Math.max(weak.margin / FULL, 0), 1);
  const how = unease(weak) > 0.55 ? "bad" : unease(weak) > 0 ? "fair" : "good";
  return (
    <div className={style.gauge} data-how={how}>
      <span id="biddi-gauge">{say("gauge.label")}</span>
      <meter
        aria-labelledby="biddi-gauge"
        min={0}
        max={1}
        value={share}
        className="visually-hidden"
      >
        {say(`gauge.${how}`)}
      </meter>
      <span className={style.bar} aria-hidden="true">
        <span style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
      <strong aria-hidden="true">{say(`gauge.${how}`)}</strong>
    </div>
  );
}
