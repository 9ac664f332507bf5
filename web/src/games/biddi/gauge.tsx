/** The tower's stability, for players who don't want it to sway. */

import type { BiddiJointView } from "../../generated/views";
import { useWords } from "../../words/words";
import style from "./gauge.module.css";
import { tension, UNEASY } from "./tension";

/** The largest margin shown, in units. */
const FULL = 2 * UNEASY;

/** A gauge of the weakest joint. */
export function Gauge({ weakest }: { weakest: BiddiJointView | null }) {
  const { say } = useWords();
  if (!weakest) return null;
  const share = Math.min(Math.max(weakest.margin / FULL, 0), 1);
  const how = howOf(tension(weakest));
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

function howOf(tense: number): "good" | "fair" | "bad" {
  if (tense > 0.55) return "bad";
  return tense > 0 ? "fair" : "good";
}
