/** A table of scores beside a board, on a card of its own. */

import type { ReactNode } from "react";
import style from "./scores.module.css";

interface Props {
  label: string;
  /** What the points are for. */
  caption: string;
  className: string | undefined;
  /** The rows of the table. */
  children: ReactNode;
  /** What stands below the table. */
  below?: ReactNode;
}

/** The table; a long one scrolls. */
export function ScoreCard({ label, caption, className, children, below }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className={`card ${style.scores} ${className}`} tabIndex={0} aria-label={label}>
      <table className="figures">
        <caption>{caption}</caption>
        {children}
      </table>
      {below}
    </section>
  );
}
