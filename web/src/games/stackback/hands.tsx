/** The sticks left in each hand. The player with none left has won. */

import type { StackBackView } from "../../generated/views";
import { SeatSign } from "../../look/seats";
import { useWords } from "../../words/words";
import style from "./hands.module.css";
import { COLOURS } from "./parts";
import { StickSign } from "./stick";

interface Props {
  view: StackBackView;
  names: string[];
  className?: string | undefined;
}

/** The sticks in each hand, by colour. */
export function Hands({ view, names, className = "" }: Props) {
  const { say } = useWords();
  return (
    <ul className={`${style.hands} ${className}`} aria-label={say("hands.label")}>
      {view.hands.map((hand, seat) => {
        const sum = COLOURS.reduce((all, colour) => all + (hand[colour] ?? 0), 0);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <li key={seat} data-turn={view.turn === seat && !view.outcome && view.phase !== "start"}>
            <span className={style.who}>
              <SeatSign seat={seat} /> <span>{names[seat]}</span>
            </span>
            <strong className="figures">{say("hands.left", { sum })}</strong>
            <span className={style.sticks}>
              {COLOURS.map((colour) => (
                <span key={colour} title={say("tray.stick", { colour, count: hand[colour] ?? 0 })}>
                  <StickSign colour={colour} high={6} />
                  <span className="figures">{hand[colour] ?? 0}</span>
                </span>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
