/** A hint: what to play, what else a bot thought about, and how it expects the game to go on. */

import { Lightbulb } from "lucide-react";
import { useTeller } from "../games/screen";
import type { Alternative, Step } from "../generated/messages";
import type { LiveTable, Snapshot } from "../net/table";
import { toldText } from "../words/told";
import { useWords } from "../words/words";
import style from "./advice.module.css";
import type { Hand } from "./hand";

/** So many steps of what may come are told. */
const STEPS = 3;

interface Props {
  live: LiveTable;
  table: Snapshot;
  names: string[];
  hand: Hand;
  acting: number;
}

export function Advice({ live, table, names, hand, acting }: Props) {
  const words = useWords();
  const { say } = words;
  const tell = useTeller(table.table?.game ?? "");
  const { action = "", winner = null, alternatives = [] } = table.advice ?? {};
  const listed = (wanted: string) => {
    const choice = hand.choices.find(({ action }) => action === wanted);
    return choice ? toldText(words, "shown", choice.shown) : wanted;
  };
  const told = (step: Step) => tell(step, names, words) || listed(step.action);
  const chosen = alternatives.find((one) => one.action === action);
  const many = alternatives.length > 1; // then the list has the hint, too
  const line = (chosen?.line ?? []).slice(0, STEPS).map(told);
  return (
    <div className={style.advice}>
      <p className={style.hint} role="status">
        <Lightbulb size={18} aria-hidden="true" />
        <span>
          <span className={many ? "visually-hidden" : ""}>
            {say("table.advice", { action: told({ actor: acting, action }) })}{" "}
          </span>
          {say("table.adviceSeen")}
          {winner !== null && ` ${say("table.known", known(winner, acting, names))}`}
        </span>
        <button type="button" className="button" onClick={() => hand.play(action)}>
          {say("table.playAdvice")}
        </button>
      </p>
      {many && (
        <Thoughts
          alternatives={alternatives}
          action={action}
          alone={names.length === 1}
          told={(wanted) => told({ actor: acting, action: wanted })}
          choose={(wanted) => live.consider(wanted)}
        />
      )}
      {line.length > 0 && (
        <p className={style.line}>{say("table.line", { line: line.join(", ") })}</p>
      )}
    </div>
  );
}

interface ThoughtsProps {
  alternatives: Alternative[];
  action: string;
  alone: boolean;
  told: (action: string) => string;
  choose: (action: string) => void;
}

/** The actions it looked at with what each promises; the board shows the one that is chosen. */
function Thoughts({ alternatives, action, alone, told, choose }: ThoughtsProps) {
  const { say } = useWords();
  const promises = (value: number) =>
    alone ? say("table.expected", { points: value }) : say("table.winShare", { share: value });
  return (
    <fieldset className={style.thoughts}>
      <legend className="visually-hidden">{say("table.thoughts")}</legend>
      <p className={style.head} aria-hidden="true">
        {say(alone ? "table.pointsToExpect" : "table.chanceToWin")}
      </p>
      {alternatives.map((one) => (
        <label key={one.action}>
          <input
            type="radio"
            name="thought"
            checked={one.action === action}
            onChange={() => choose(one.action)}
          />
          <span>{told(one.action)}</span>
          <span className="figures">{promises(one.value)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Who wins with best play, as seen from the seat that asked. */
function known(winner: number, acting: number, names: string[]): Record<string, string> {
  return { who: winner === acting ? "me" : "other", name: names[winner] ?? "" };
}
