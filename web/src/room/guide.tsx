/** How to play: at most six positions on the real board, each a real state, with a caption. */

import { ArrowLeft, ArrowRight, GraduationCap } from "lucide-react";
import { useState } from "react";
import { hasScreen } from "../games/screen";
import { recall, remember } from "../look/memory";
import type { GuideStep } from "../messages";
import { api } from "../net/api";
import { useCall } from "../net/use";
import { useWords, type Words } from "../words/words";
import { Board, STILL } from "./board";
import { Failed } from "./failed";
import style from "./guide.module.css";
import { actorsOf, scoresOf } from "./people";
import { Sheet } from "./sheet";

const KEY = "cairn-guide";

/** Whether a game explains itself: it has a screen, and captions in its words. */
export function hasGuide(game: string, words: Words): boolean {
  return hasScreen(game) && words.game("guide.1");
}

function offered(): string[] {
  return (recall(KEY) ?? "").split(" ").filter(Boolean);
}

function decline(game: string): void {
  remember(KEY, [...new Set([...offered(), game])].join(" "));
}

interface CardProps {
  game: string;
  title: string;
  open: () => void;
}

/** Offered on the first visit; it stands in nobody's way. */
export function GuideCard({ game, title, open }: CardProps) {
  const words = useWords();
  const [gone, setGone] = useState(() => offered().includes(game));
  if (gone || !hasGuide(game, words)) return null;

  function done(): void {
    decline(game);
    setGone(true);
  }

  return (
    <aside className={style.card} aria-label={words.say("guide.title")}>
      <GraduationCap aria-hidden="true" />
      <p>{words.say("guide.offer", { game: title })}</p>
      <div>
        <button
          type="button"
          className="button main"
          onClick={() => {
            done();
            open();
          }}
        >
          {words.say("guide.show")}
        </button>
        <button type="button" className="button plain" onClick={done}>
          {words.say("guide.no")}
        </button>
      </div>
    </aside>
  );
}

export function Guide({ game, close }: { game: string; close: () => void }) {
  const { say } = useWords();
  const guide = useCall(() => api.guide(game), game);
  const [at, setAt] = useState(0);
  const steps = guide.value ?? [];
  const step = steps[at];
  return (
    <Sheet title={say("guide.title")} close={close} shape="wide">
      <Failed failure={guide.failure} />
      <div className={style.guide}>
        {step ? <Position game={game} step={step} /> : <div />}
        <p className={style.caption} aria-live="polite">
          <strong>{say("guide.step", { step: at + 1, of: steps.length })}</strong>
          {step && say(`guide.${at + 1}`)}
        </p>
        <div className={style.steps}>
          <button
            type="button"
            className="button"
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          >
            <ArrowLeft size={18} aria-hidden="true" /> {say("guide.back")}
          </button>
          <ol aria-hidden="true">
            {steps.map((_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number
              <li key={n} data-here={n === at} />
            ))}
          </ol>
          {at < steps.length - 1 ? (
            <button type="button" className="button main" onClick={() => setAt(at + 1)}>
              {say("guide.next")} <ArrowRight size={18} aria-hidden="true" />
            </button>
          ) : (
            <button type="button" className="button main" onClick={close}>
              {say("guide.done")}
            </button>
          )}
        </div>
      </div>
    </Sheet>
  );
}

function Position({ game, step }: { game: string; step: GuideStep }) {
  const { say } = useWords();
  const { view, actor, action } = step;
  const seats = Math.max(scoresOf(view).length, ...actorsOf(view).map((seat) => seat + 1), 1);
  const names = Array.from({ length: seats }, (_, n) => say("table.seat", { seat: n + 1 }));
  const log = action === null || actor === null ? [] : [{ actor, action }];
  return <Board game={game} {...STILL} view={view} log={log} names={names} />;
}
