/** The building's margin before something falls, now and with the stick in hand. */

import type { StackBackView } from "../../generated/views";
import { useWords } from "../../words/words";
import style from "./gauge.module.css";

/** The margin in tenths of a millimetre, and as a share of the scale; null on bare boards. */
type Balance = Pick<StackBackView, "margin" | "share">;

interface Props {
  now: Balance;
  /** With the stick in hand; null while unknown. */
  after: Balance | null;
  falls: boolean;
  /** Whether it falls or has fallen, rather than being at risk. */
  fall: "falls" | "fallen" | null;
  className?: string | undefined;
}

/** The balance, as a bar and in millimetres. */
export function Gauge({ now, after, falls, fall, className = "" }: Props) {
  const { say } = useWords();
  const text = falls
    ? say(fall === "fallen" ? "gauge.fallen" : fall ? "head.fall" : "gauge.falls")
    : after?.margin != null
      ? say("gauge.after", { far: after.margin / 10 })
      : now.margin !== null
        ? say("gauge.spare", { far: now.margin / 10 })
        : say("gauge.none");
  return (
    <div className={`${style.gauge} ${className}`} data-falls={falls}>
      <span className={style.label}>{say("gauge.label")}</span>
      <span className={`figures ${style.text}`}>{text}</span>
      <span className={style.bar} aria-hidden="true">
        <span style={{ inlineSize: falls ? "0%" : percent(after ?? now) }} />
        {after !== null && !falls && <i style={{ insetInlineStart: percent(now) }} />}
      </span>
    </div>
  );
}

/** The length of the bar; bare boards have all of it. */
function percent({ share }: Balance): string {
  return `${100 * (share ?? 1)}%`;
}
