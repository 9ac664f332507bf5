/** The screen of a board in space: a head, the board, and what stands beside it. */

import type { ReactNode, Ref } from "react";
import style from "./screen.module.css";

interface Props {
  className?: string | undefined;
  head: ReactNode;
  /** What stands beside the board, the hand first; on an upright screen below it. */
  side: ReactNode;
  ref?: Ref<HTMLDivElement>;
  /** The board. */
  children: ReactNode;
}

/** The layout of a screen in space; `screen` is the container that its parts ask for room. */
export function ScreenInSpace({ className = "", head, side, ref, children }: Props) {
  return (
    <div className={style.screen} ref={ref}>
      <div className={`${style.inner} ${className}`}>
        <div className={style.head}>{head}</div>
        {children}
        <div className={style.side}>{side}</div>
      </div>
    </div>
  );
}
