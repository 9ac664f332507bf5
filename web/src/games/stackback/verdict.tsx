/** What may be done with the stick in hand: lay it, or read why not. */

import { ChevronLeft, ChevronRight, MapPin } from "lucide-react";
import { refusalText } from "../../words/refusals";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import style from "./screen.module.css";
import { centimetres } from "./sticks";

/** One line about the stick in hand: where it lies, and what the rules say. */
export function Verdict({ aim, falls }: { aim: Aim; falls: boolean }) {
  const words = useWords();
  const { say } = words;
  const { lay, verdict } = aim;
  if (!lay)
    return (
      <p className={style.verdict} role="status">
        {aim.able && say(aim.pass ? "verdict.none" : "verdict.take")}
      </p>
    );
  const { colour, tier, x, y, angle } = lay;
  const place = { colour, tier, x: centimetres(x), y: centimetres(y), angle };
  const tone = verdict.kind === "refused" || falls ? "bad" : verdict.kind;
  return (
    <p className={style.verdict} role="status" data-tone={tone}>
      <span className="figures">{say("verdict.place", place)}</span>
      <strong>
        {verdict.kind === "refused"
          ? refusalText(words, verdict.why)
          : verdict.kind === "fine"
            ? say(falls ? "verdict.falls" : tier ? "verdict.stack" : "verdict.wood")
            : say("verdict.asking")}
      </strong>
    </p>
  );
}

/** "Lay it", or "pass" where nothing else is left. */
export function LayButton({ aim, falls }: { aim: Aim; falls: boolean }) {
  const { say } = useWords();
  if (aim.pass)
    return (
      <button type="button" className={`button main ${style.lay}`} onClick={aim.pass}>
        {say("lay.pass")}
      </button>
    );
  const ready = aim.lay !== null && aim.verdict.kind === "fine" && aim.verdict.fresh;
  const key = !aim.lay ? "lay.take" : aim.lay.tier > 0 ? "lay.stack" : "lay.wood";
  return (
    <button
      type="button"
      className={`button ${ready && !falls ? "main" : ""} ${style.lay}`}
      disabled={!ready}
      onClick={aim.play}
    >
      {say(key, { tier: aim.lay?.tier ?? 0 })}
    </button>
  );
}

/** Proposed places on request: show them, and go from one to the next. */
export function Proposals({ aim }: { aim: Aim }) {
  const { say } = useWords();
  const count = aim.proposals.length;
  const go = (step: number) => {
    aim.propose(true);
    aim.leaf(step);
  };
  return (
    <div className={style.proposals}>
      <button
        type="button"
        className={`button ${style.propose}`}
        aria-pressed={aim.proposing}
        disabled={count === 0}
        onClick={() => aim.propose(!aim.proposing)}
      >
        <MapPin size={18} aria-hidden="true" />
        {aim.proposing && aim.proposed >= 0
          ? say("propose.at", { at: aim.proposed + 1, count })
          : say("propose.show", { count })}
      </button>
      <button
        type="button"
        className="button"
        aria-label={say("propose.before")}
        disabled={count === 0}
        onClick={() => go(-1)}
      >
        <ChevronLeft size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="button"
        aria-label={say("propose.next")}
        disabled={count === 0}
        onClick={() => go(1)}
      >
        <ChevronRight size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
