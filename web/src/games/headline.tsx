/** The sentences over a board: the current situation, and the latest event. */

import type { ReactNode } from "react";
import style from "./headline.module.css";

interface Props {
  /** Whether it is my turn. */
  mine: boolean;
  now: ReactNode;
  before?: ReactNode;
}

/** The current situation, announced on every change. */
export function Headline({ mine, now, before }: Props) {
  return (
    <div className={style.words} role="status" data-mine={mine}>
      <p className={style.now}>{now}</p>
      {before !== undefined && <p className={style.before}>{before}</p>}
    </div>
  );
}
