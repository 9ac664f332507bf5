/** The four dice, in the colours of the BIDDIs: rolled, put aside, picked. */

import type { CSSProperties } from "react";
import { useWords } from "../../words/words";
import style from "./dice.module.css";
import { type BiddiColour, COLOURS } from "./parts";

interface Props {
  roll: Record<string, number>;
  /** The colours not in play. */
  aside: readonly string[];
  /** The colours the roller can pick, and the way to pick if that is me. */
  equal?: readonly string[];
  pick?: ((colour: string) => void) | undefined;
  large?: boolean;
}

/** All four dice of a roll. */
export function Dice({ roll, aside, equal = [], pick, large = false }: Props) {
  const { say } = useWords();
  const rolled = Object.values(roll).join();
  return (
    <ul className={style.dice} data-large={large} aria-label={say("dice.label")}>
      {COLOURS.map((colour, at) => (
        <li
          key={`${colour} ${rolled}`}
          data-aside={aside.includes(colour)}
          style={{ "--wait": `${at * 60}ms` } as CSSProperties}
        >
          <Rolled
            colour={colour}
            number={roll[colour] ?? 0}
            aside={aside.includes(colour)}
            pick={pick && equal.includes(colour) ? () => pick(colour) : null}
          />
        </li>
      ))}
    </ul>
  );
}

interface RolledProps {
  colour: BiddiColour;
  number: number;
  aside: boolean;
  pick: (() => void) | null;
}

/** A die and its meaning, as a button where it can be picked. */
function Rolled({ colour, number, aside, pick }: RolledProps) {
  const { say } = useWords();
  const facts = { colour, number };
  if (pick) {
    return (
      <button type="button" className={style.pick} onClick={pick}>
        <Die {...facts} />
        <span>{say("dice.pick", facts)}</span>
      </button>
    );
  }
  return (
    <span role="img" aria-label={say(aside ? "dice.aside" : "dice.shows", facts)}>
      <Die {...facts} />
    </span>
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
