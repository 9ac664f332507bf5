/** How much the building has to spare before something falls, now and with the stick in hand. */

import { useWords } from "../../words/words";
import style from "./gauge.module.css";
import { WIDTH } from "./parts";

interface Props {
  /** Tenths of a millimetre; null on bare boards. */
  now: number | null;
  /** With the stick in hand; null while that is not known. */
  after: number | null;
  falls: boolean;
  /** Whether that is happening, not only to be feared. */
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

/** All that can be seen of it: half a stick's width is the most that one on another has. */
function share(margin: number | null): number {
  return Math.min(1, Math.max(0, ((margin ?? WIDTH) * 2) / WIDTH));
}
