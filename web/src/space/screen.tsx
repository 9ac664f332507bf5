/** The screen of a board in space: a head, the board, and what stands beside it. */

import type { ReactNode, Ref } from "react";
import style from "./screen.module.css";

interface Props {
  /** How wide the side is, and how high the board: see screen.module.css. */
  className: string | undefined;
  /** What stands beside the board; on a narrow page below it. */
  side: ReactNode;
  ref?: Ref<HTMLDivElement>;
  /** The head and the board. */
  children: ReactNode;
}

/** The layout of a screen in space. */
export function ScreenInSpace({ className, side, ref, children }: Props) {
  return (
    <div className={style.screen} ref={ref}>
      <div className={`${style.inner} ${className}`}>
        {children}
        <div className={style.side}>{side}</div>
      </div>
    </div>
  );
}
