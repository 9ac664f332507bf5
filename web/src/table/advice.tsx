/** A hint: what to play, what else a bot thought about, and how it expects the game to go on. */

import { Lightbulb } from "lucide-react";
import { useTeller } from "../games/screen";
import type { AlternativeView, Step } from "../generated/messages";
import type { LiveTable, Snapshot } from "../net/table";
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

/** The hint for the acting seat; the board shows the action that is chosen here. */
export function Advice({ live, table, names, hand, acting }: Props) {
  const { say } = useWords();
  const told = useToldSteps(table, names, hand);
  const { action = "", alternatives = [] } = table.advice ?? {};
  const chosen = alternatives.find((one) => one.action === action);
  const line = (chosen?.line ?? []).slice(0, STEPS).map(told);
  const shown = (wanted: string) => told({ actor: acting, action: wanted });
  return (
    <div className={style.advice}>
      <Hint table={table} names={names} hand={hand} acting={acting} told={shown(action)} />
      {alternatives.length > 1 && (
        <Thoughts
          alternatives={alternatives}
          action={action}
          alone={names.length === 1}
          told={shown}
          choose={(wanted) => live.consider(wanted)}
        />
      )}
      {line.length > 0 && (
        <p className={style.line}>{say("table.line", { line: line.join(", ") })}</p>
      )}
    </div>
  );
}

/** Tells a step in words: as the log does, or as the list of choices does. */
function useToldSteps(table: Snapshot, names: string[], hand: Hand): (step: Step) => string {
  const words = useWords();
  const tell = useTeller(table.table?.game ?? "");
  const listed = (wanted: string) =>
    hand.listed.find((choice) => choice.action === wanted)?.shown || wanted;
  return (step) => tell(step, names, words) || listed(step.action);
}

/** The advised action with a button that plays it; the list of thoughts says it too, if there is one. */
function Hint({ table, names, hand, acting, told }: Omit<Props, "live"> & { told: string }) {
  const { say } = useWords();
  const { action = "", winner = null, alternatives = [] } = table.advice ?? {};
  return (
    <p className={style.hint} role="status">
      <Lightbulb size={18} aria-hidden="true" />
      <span>
        <span className={alternatives.length > 1 ? "visually-hidden" : ""}>
          {say("table.advice", { action: told })}{" "}
        </span>
        {say("table.adviceSeen")}
        {winner !== null && ` ${say("table.known", known(winner, acting, names))}`}
      </span>
      <button type="button" className="button" onClick={() => hand.play(action)}>
        {say("table.playAdvice")}
      </button>
    </p>
  );
}

interface ThoughtsProps {
  alternatives: AlternativeView[];
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
