/** How to play: at most six positions on the real board, each a real state, with a caption. */

import { ArrowLeft, ArrowRight } from "lucide-react";
import { useState } from "react";
import { Board, STILL } from "../board/board";
import { actorsOf, standingOf } from "../board/people";
import type { GuideStep } from "../generated/messages";
import { api } from "../net/api";
import { useCall } from "../net/use";
import { Failed } from "../shell/failed";
import { ModalSheet } from "../shell/sheet";
import { useWords } from "../words/words";
import style from "./guide.module.css";

/** A game's guide in a sheet, one step at a time. */
export function Guide({ game, close }: { game: string; close: () => void }) {
  const { say } = useWords();
  const guide = useCall(() => api.guide(game), game);
  const [at, setAt] = useState(0);
  const steps = guide.value ?? [];
  const step = steps[at];
  return (
    <ModalSheet title={say("guide.title")} close={close} shape="wide">
      <Failed failure={guide.failure} />
      <div className={style.guide}>
        {step ? <Position game={game} step={step} /> : <div />}
        <p className={style.caption} aria-live="polite">
          <strong>{say("guide.step", { step: at + 1, of: steps.length })}</strong>
          {step && say(`guide.${at + 1}`)}
        </p>
        <Steps at={at} count={steps.length} go={setAt} close={close} />
      </div>
    </ModalSheet>
  );
}

interface StepsProps {
  at: number;
  count: number;
  go: (at: number) => void;
  close: () => void;
}

/** Back and on; the last step leads out. */
function Steps({ at, count, go, close }: StepsProps) {
  const { say } = useWords();
  const last = at >= count - 1;
  return (
    <div className={style.steps}>
      <button type="button" className="button" disabled={at === 0} onClick={() => go(at - 1)}>
        <ArrowLeft size={18} aria-hidden="true" /> {say("guide.back")}
      </button>
      <ol aria-hidden="true">
        {Array.from({ length: count }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number
          <li key={n} data-here={n === at} />
        ))}
      </ol>
      <button type="button" className="button main" onClick={last ? close : () => go(at + 1)}>
        {say(last ? "guide.done" : "guide.next")}
        {!last && <ArrowRight size={18} aria-hidden="true" />}
      </button>
    </div>
  );
}

function Position({ game, step }: { game: string; step: GuideStep }) {
  const { say } = useWords();
  const { view, actor, action } = step;
  const seats = Math.max(
    standingOf(view).counts.length,
    ...actorsOf(view).map((seat) => seat + 1),
    1,
  );
  const names = Array.from({ length: seats }, (_, n) => say("table.seat", { seat: n + 1 }));
  const log = action === null || actor === null ? [] : [{ actor, action }];
  return <Board game={game} {...STILL} view={view} log={log} names={names} />;
}
