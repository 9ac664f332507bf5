/** The four dice, in the colours of the BIDDIs: rolled, put aside, picked. */

import type { CSSProperties } from "react";
import type { BiddiView } from "../../generated/views";
import { useWords } from "../../words/words";
import style from "./dice.module.css";
import { type BiddiColour, COLOURS } from "./parts";

interface Props {
  roll: Record<string, number>;
  /** The BIDDIs in play; null before that is known. */
  plan: BiddiView["plan"] | null;
  /** The colours between which somebody picks, and the way to do it if that is me. */
  equal?: readonly string[];
  pick?: ((colour: string) => void) | undefined;
  large?: boolean;
  levels: number;
}

export function Dice({ roll, plan, equal = [], pick, large = false, levels }: Props) {
  const { say } = useWords();
  const rolled = Object.values(roll).join();
  return (
    <ul className={style.dice} data-large={large} aria-label={say("dice.label")}>
      {COLOURS.map((colour, at) => {
        const number = roll[colour] ?? 0;
        const aside =
          number > levels || (plan !== null && !plan.some((one) => one.colour === colour));
        const die = <Die colour={colour} number={number} />;
        const facts = { colour, number };
        const way = { "--wait": `${at * 60}ms` } as CSSProperties;
        return (
          <li key={`${colour} ${rolled}`} data-aside={aside} style={way}>
            {pick && equal.includes(colour) ? (
              <button type="button" className={style.pick} onClick={() => pick(colour)}>
                {die}
                <span>{say("dice.pick", facts)}</span>
              </button>
            ) : (
              <span role="img" aria-label={say(aside ? "dice.aside" : "dice.shows", facts)}>
                {die}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A ten-sided die from above. */
function Die({ colour, number }: { colour: BiddiColour; number: number }) {
  const { say } = useWords();
  return (
    <svg className={style.die} viewBox="-12 -13 24 26" data-biddi={colour} aria-hidden="true">
      <path className={style.body} d="M0-12L11-3.5V4L0 12-11 4V-3.5Z" />
      <path className={style.facet} d="M0-12L7.5 3.2 0 7.4-7.5 3.2Z" />
      <path className={style.edges} d="M-7.5 3.2L-11 4M7.5 3.2L11 4M0 7.4V12" />
      <text x={0} y={2.6}>
        {number}
      </text>
      <text className={style.letter} x={8.2} y={10.6}>
        {say("letter", { colour })}
      </text>
    </svg>
  );
}
