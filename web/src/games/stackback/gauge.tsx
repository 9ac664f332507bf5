/** The building's margin before something falls, now and with the stick in hand. */

import { useWords } from "../../words/words";
import style from "./gauge.module.css";
import { WIDTH } from "./parts";

interface Props {
  /** Tenths of a millimetre; null on bare boards. */
  now: number | null;
  /** With the stick in hand; null while unknown. */
  after: number | null;
  falls: boolean;
  /** Whether it is falling, rather than at risk. */
  falling: boolean;
  className?: string | undefined;
}

/** The balance, as a bar and in millimetres. */
export function Gauge({ now, after, falls, falling, className = "" }: Props) {
  const { say } = useWords();
  const text = falls
    ? say(falling ? "head.fall" : "gauge.falls")
    : after !== null
      ? say("gauge.after", { far: after / 10 })
      : now !== null
        ? say("gauge.spare", { far: now / 10 })
        : say("gauge.none");
  return (
    <div className={`${style.gauge} ${className}`} data-falls={falls}>
      <span className={style.label}>{say("gauge.label")}</span>
      <span className={`figures ${style.text}`}>{text}</span>
      <span className={style.bar} aria-hidden="true">
        <span style={{ inlineSize: `${100 * share(falls ? 0 : (after ?? now))}%` }} />
        {after !== null && !falls && <i style={{ insetInlineStart: `${100 * share(now)}%` }} />}
      </span>
    </div>
  );
}

/** The full scale: half a stick's width is the largest margin of one stick on another. */
function share(margin: number | null): number {
  return Math.min(1, Math.max(0, ((margin ?? WIDTH) * 2) / WIDTH));
}
