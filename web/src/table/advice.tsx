/** A hint: what to play, the bot's alternatives, and how it expects the game to continue. */

import { Lightbulb } from "lucide-react";
import { useTeller } from "../games/screen";
import type { AlternativeView, Step } from "../generated/messages";
import type { AnyAction } from "../generated/views";
import type { LiveTable, Snapshot } from "../net/table";
import { toldText } from "../words/told";
import { useWords } from "../words/words";
import style from "./advice.module.css";
import type { MyHand } from "./hand";

/** The number of expected steps to show. */
const STEPS = 3;
const NOTHING: AnyAction = { kind: "", text: "" };

interface Props {
  live: LiveTable;
  table: Snapshot;
  names: string[];
  hand: MyHand;
  acting: number;
}

/** The hint for the acting seat; the board shows the action chosen here. */
export function Advice({ live, table, names, hand, acting }: Props) {
  const { say } = useWords();
  const told = useToldSteps(table, names, hand);
  const { action = NOTHING, alternatives = [] } = table.advice ?? {};
  const chosen = alternatives.find((one) => one.action.text === action.text);
  const line = (chosen?.line ?? []).slice(0, STEPS).map(told);
  const shown = (wanted: AnyAction) => told({ actor: acting, action: wanted });
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

/** A step in words, as in the log or in the list of choices. */
function useToldSteps(table: Snapshot, names: string[], hand: MyHand): (step: Step) => string {
  const words = useWords();
  const tell = useTeller(table.table?.game ?? "");
  const listed = ({ text }: AnyAction) => {
    const choice = hand.choices.find(({ action }) => action.text === text);
    return choice ? toldText(words, "shown", choice.shown) : text;
  };
  return (step) => tell(step, names, words) || listed(step.action);
}

/** The advised action with a button to play it; the alternatives list it too, if there are any. */
function Hint({ table, names, hand, acting, told }: Omit<Props, "live"> & { told: string }) {
  const { say } = useWords();
  const { action = NOTHING, winner = null, alternatives = [] } = table.advice ?? {};
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
  action: AnyAction;
  alone: boolean;
  told: (action: AnyAction) => string;
  choose: (action: AnyAction) => void;
}

/** The considered actions with their values; the board shows the chosen one. */
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
        <label key={one.action.text}>
          <input
            type="radio"
            name="thought"
            checked={one.action.text === action.text}
            onChange={() => choose(one.action)}
          />
          <span>{told(one.action)}</span>
          <span className="figures">{promises(one.value)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The winner with best play, from the asking seat's point of view. */
function known(winner: number, acting: number, names: string[]): Record<string, string> {
  return { who: winner === acting ? "me" : "other", name: names[winner] ?? "" };
}
