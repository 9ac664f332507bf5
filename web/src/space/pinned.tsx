/** A note over the board: in space it follows its Pin, on a flat board its own style places it. */

import type { CSSProperties, ReactNode, RefObject } from "react";
import style from "./board.module.css";

/** The note that a Pin moves. */
export type Pinned = RefObject<HTMLDivElement | null>;

interface Props {
  pinned: Pinned;
  /** Its place on a flat board. */
  at?: CSSProperties | undefined;
  /** Announced when it appears; other notes repeat what is said elsewhere. */
  spoken?: boolean;
  children: ReactNode;
}

/** A note, with its text as a child. */
export function Note({ pinned, at, spoken = false, children }: Props) {
  return (
    <div
      ref={pinned}
      className={style.pin}
      style={at}
      role={spoken ? "status" : undefined}
      aria-hidden={spoken ? undefined : true}
    >
      {children}
    </div>
  );
}

/** Why something can't be done, as a note. */
export function RefusedNote({ children }: { children: ReactNode }) {
  return <p className={style.refused}>{children}</p>;
}

/** The latest event: it rises and fades; `loud` for a celebration. */
export function NewsNote({ loud = false, children }: { loud?: boolean; children: ReactNode }) {
  return (
    <p className={style.news} data-loud={loud}>
      {children}
    </p>
  );
}
