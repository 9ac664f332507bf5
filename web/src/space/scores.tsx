/** A table of scores on a card of its own: beside the board or, where room is short, at a press. */

import { Sheet } from "lucide-react";
import { type ReactNode, useState } from "react";
import style from "./scores.module.css";
import { Tool } from "./tool";

/** Whether the card is open where it has no room of its own. */
export interface Opening {
  open: boolean;
  turn(): void;
}

/** A card that is closed at first. */
export function useOpening(): Opening {
  const [open, setOpen] = useState(false);
  return { open, turn: () => setOpen(!open) };
}

/** The small button that opens and closes the card. */
export function ScoreTool({ label, opening }: { label: string; opening: Opening }) {
  return (
    <span className={style.tool}>
      <Tool name={label} on={opening.open} pressed={opening.turn}>
        <Sheet size={20} />
      </Tool>
    </span>
  );
}

interface Props {
  label: string;
  opening: Opening;
  /** What the points are for. */
  caption: string;
  className: string | undefined;
  /** The rows of the table. */
  children: ReactNode;
  /** What stands below the table. */
  below?: ReactNode;
}

/** The table; a long one scrolls. */
export function ScoreCard({ label, opening, caption, className, children, below }: Props) {
  return (
    <section
      className={`card ${style.scores} ${className}`}
      data-open={opening.open}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <table className="figures">
        <caption>{caption}</caption>
        {children}
      </table>
      {below}
    </section>
  );
}
