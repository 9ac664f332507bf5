/** A hint over the bar: what to play and where; alternatives and the expected line on demand. */

import { ChevronUp, Lightbulb, X } from "lucide-react";
import { useState } from "react";
import { standingOf } from "../board/people";
import { useTeller } from "../games/screen";
import type { AlternativeView, Step } from "../generated/messages";
import type { AnyAction } from "../generated/views";
import type { Snapshot } from "../net/table";
import { toldText } from "../words/told";
import { useWords } from "../words/words";
import style from "./advice.module.css";
import type { Play } from "./play";

/** The number of expected steps to show. */
const STEPS = 3;

/** The hint for my acting seat, or that a bot thinks about one. It takes no room from the board. */
export function Advice({ play }: { play: Play }) {
  const { table, hand, hints, now } = play;
  const { say } = useWords();
  if (hints.thinking)
    return (
      <p className={style.advice} role="status" data-thinking="true">
        <Lightbulb size={18} aria-hidden="true" />
        {say("table.thinking")}
      </p>
    );
  if (!table.advice || !now || hand.acting === null) return null;
  return <Given key={table.advice.id} play={play} acting={hand.acting} advice={table.advice} />;
}

interface GivenProps {
  play: Play;
  acting: number;
  advice: NonNullable<Snapshot["advice"]>;
}

/** The hint in one line; the board shows the action chosen here. */
function Given({ play, acting, advice }: GivenProps) {
  const { say } = useWords();
  const [open, setOpen] = useState(false);
  const told = useToldSteps(play);
  const shown = (action: AnyAction) => told({ actor: acting, action });
  const { action } = advice;
  const alternatives = distinct(advice.alternatives ?? [], shown);
  const chosen = alternatives.find((one) => one.action.text === action.text);
  const line = (chosen?.line ?? []).slice(0, STEPS).map(told);
  return (
    <div className={style.advice}>
      {open && <Thoughts play={play} alternatives={alternatives} shown={shown} />}
      {open && line.length > 0 && (
        <p className={style.line}>{say("table.line", { line: line.join(", ") })}</p>
      )}
      <div className={style.hint}>
        <Lightbulb size={18} aria-hidden="true" />
        <p role="status">
          {say("table.advice", { action: shown(action) })} <Told play={play} acting={acting} />
        </p>
        {(alternatives.length > 1 || line.length > 0) && (
          <button
            type="button"
            className="button plain"
            aria-expanded={open}
            aria-label={say("table.thoughts")}
            title={say("table.thoughts")}
            onClick={() => setOpen(!open)}
          >
            <ChevronUp size={20} aria-hidden="true" />
          </button>
        )}
        <button type="button" className="button main" onClick={() => play.hand.play(action)}>
          {say("table.playAdvice")}
        </button>
        <button
          type="button"
          className="button plain"
          aria-label={say("table.close")}
          onClick={() => play.live.putAdviceAway()}
        >
          <X size={20} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

/** Who wins with best play, if known, and that others hear of the hint, if there are any. */
function Told({ play: { table, names }, acting }: { play: Play; acting: number }) {
  const { say } = useWords();
  const winner = table.advice?.winner ?? null;
  const others = table.table?.seats.some(({ holder }) => holder !== null && holder !== table.you);
  return (
    <span className="quiet">
      {winner !== null && `${say("table.known", known(winner, acting, names))} `}
      {others && say("table.adviceSeen")}
    </span>
  );
}

/** A step in words: as the list of moves puts it, if the game has words for that, or as the log. */
function useToldSteps({ game, names, hand, table }: Play): (step: Step) => string {
  const words = useWords();
  const tell = useTeller(game);
  return (step) => {
    const { text } = step.action;
    const choice = hand.choices.find(({ action }) => action.text === text);
    if (choice && words.game(`shown.${choice.shown.code}`))
      return toldText(words, "shown", choice.shown);
    const listed = choice ? toldText(words, "shown", choice.shown) : text;
    return tell(step, names, words, table.mine) || listed;
  };
}

/** Alternatives that read differently; of those that read the same, the best. */
function distinct(all: AlternativeView[], shown: (action: AnyAction) => string): AlternativeView[] {
  const read = all.map(({ action }) => shown(action));
  return all.filter((_, at) => read.indexOf(read[at] as string) === at);
}

interface ThoughtsProps {
  play: Play;
  alternatives: AlternativeView[];
  shown: (action: AnyAction) => string;
}

/** The considered actions with their values; the board shows the chosen one. */
function Thoughts({ play: { live, table, names }, alternatives, shown }: ThoughtsProps) {
  const { say } = useWords();
  const alone = names.length === 1;
  const counts = !alone || standingOf(table.view).counted === "points";
  const promises = (value: number) =>
    alone ? say("table.expected", { points: value }) : say("table.winShare", { share: value });
  return (
    <fieldset className={style.thoughts}>
      <legend className="visually-hidden">{say("table.thoughts")}</legend>
      {counts && (
        <p className={style.head} aria-hidden="true">
          {say(alone ? "table.pointsToExpect" : "table.chanceToWin")}
        </p>
      )}
      {alternatives.map((one) => (
        <label key={one.action.text}>
          <input
            type="radio"
            name="thought"
            checked={one.action.text === table.advice?.action.text}
            onChange={() => live.consider(one.action)}
          />
          <span>{shown(one.action)}</span>
          {counts && <span className="figures">{promises(one.value)}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** The winner with best play, from the asking seat's point of view. */
function known(winner: number, acting: number, names: string[]): Record<string, string> {
  return { who: winner === acting ? "me" : "other", name: names[winner] ?? "" };
}
