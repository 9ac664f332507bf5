/** How a seat stands: its points as a large figure, anything else in words. */

import type { StandingView } from "../generated/views";
import { useWords } from "../words/words";
import { standingText } from "./people";
import style from "./standing.module.css";

interface Props {
  standing: StandingView;
  seat: number;
}

/** The count of a seat. */
export function Count({ standing, seat }: Props) {
  const words = useWords();
  const text = standingText(standing, seat, words);
  if (standing.counted !== "points") return <strong className={style.words}>{text}</strong>;
  return (
    <>
      <span className="visually-hidden">{text}</span>
      <strong aria-hidden="true" className="figures">
        {standing.counts[seat] ?? 0}
      </strong>
    </>
  );
}
