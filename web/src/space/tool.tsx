/** A small button at the corner of a board; pressing it doesn't press the board. */

import type { ReactNode } from "react";
import style from "./tool.module.css";

interface Props {
  name: string;
  /** The state of a toggle. */
  on?: boolean;
  off?: boolean;
  pressed(): void;
  children: ReactNode;
}

/** A small round button over the board. */
export function Tool({ name, on, off = false, pressed, children }: Props) {
  return (
    <button
      type="button"
      className={style.tool}
      aria-label={name}
      aria-pressed={on}
      title={name}
      disabled={off}
      onClick={(event) => {
        event.stopPropagation();
        pressed();
      }}
    >
      {children}
    </button>
  );
}
