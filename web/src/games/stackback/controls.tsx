/** The controls beside the boards: sticks, the pad, proposals, and the button to lay. */

import { ChevronLeft, ChevronRight, type LucideIcon, MapPin } from "lucide-react";
import type { StackBackView } from "../../generated/views";
import { refusalText } from "../../words/refusals";
import { useWords, type Words } from "../../words/words";
import type { Aim } from "./aim";
import style from "./controls.module.css";
import type { Dragging } from "./drag";
import { Pad } from "./pad";
import type { Step } from "./step";
import { centimetres, type Numbered } from "./sticks";
import { restsTold } from "./told";
import { Tray } from "./tray";

interface Props {
  aim: Aim;
  falls: boolean;
  dragging: Dragging;
  step: Step;
  nextStep(): void;
  /** Leaves a fallen building; null if there is none. */
  goOn: (() => void) | null;
}

/** Everything to move, judge and lay the stick in hand; inactive while others play. */
export function Controls({ aim, falls, dragging, step, nextStep, goOn }: Props) {
  return (
    <div className={style.controls}>
      <div className={style.means} inert={!aim.able}>
        <Tray aim={aim} dragging={dragging} className={style.tray} />
        <VerdictLine aim={aim} falls={falls} />
        <Pad aim={aim} step={step} nextStep={nextStep} className={style.pad} />
        <ProposalButtons aim={aim} />
      </div>
      {goOn ? (
        <DeedButton name="lay.goOn" deed={goOn} />
      ) : aim.pass ? (
        <DeedButton name="lay.pass" deed={aim.pass} />
      ) : (
        <LayButton aim={aim} falls={falls} />
      )}
    </div>
  );
}

/** One line about the stick in hand: its place, and the server's verdict. */
function VerdictLine({ aim, falls }: { aim: Aim; falls: boolean }) {
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
      <span className="figures">{verdict.kind !== "asking" && say("verdict.place", place)}</span>
      <strong>
        {verdict.kind === "refused"
          ? refusalText(words, verdict.why)
          : verdict.kind === "fine"
            ? say(falls ? "verdict.falls" : tier ? "verdict.stack" : "verdict.wood")
            : say("verdict.asking")}
      </strong>
      {verdict.kind === "fine" && !falls && (
        <span className="visually-hidden">{afterTold(verdict.after, words)}</span>
      )}
    </p>
  );
}

/** What a stick would lie on, and the balance then: for ears, as eyes see both on the boards. */
function afterTold({ rests, sticks, margin }: StackBackView, words: Words): string {
  const below = (sticks as Numbered[]).filter(({ number }) =>
    rests.some(({ on }) => on === number),
  );
  const on = below.length ? words.say("told.on", { on: restsTold(below, words) }) : "";
  const spare = margin === null ? "" : words.say("gauge.after", { far: margin / 10 });
  return [on, spare].filter(Boolean).join(", ");
}

/** The only thing to do now. */
function DeedButton({ name, deed }: { name: string; deed: () => void }) {
  const { say } = useWords();
  return (
    <button type="button" className={`button main ${style.lay}`} data-part="deed" onClick={deed}>
      {say(name)}
    </button>
  );
}

/** "Lay it", once that is legal. */
function LayButton({ aim, falls }: { aim: Aim; falls: boolean }) {
  const { say } = useWords();
  const ready = aim.lay !== null && aim.verdict.kind === "fine" && aim.verdict.fresh;
  return (
    <button
      type="button"
      className={`button ${ready && !falls ? "main" : ""} ${style.lay}`}
      data-part="deed"
      disabled={!ready}
      onClick={aim.play}
    >
      {say(layKey(aim), { tier: aim.lay?.tier ?? 0 })}
    </button>
  );
}

function layKey({ lay, verdict }: Aim): string {
  if (!lay) return "lay.take";
  if (verdict.kind === "asking") return "verdict.asking";
  return lay.tier > 0 ? "lay.stack" : "lay.wood";
}

/** Proposed places on request: show them, and go from one to the next. */
function ProposalButtons({ aim }: { aim: Aim }) {
  const { say } = useWords();
  const { proposals, proposed, proposing } = aim;
  const count = proposals.length;
  return (
    <div className={style.proposals}>
      <LeafButton aim={aim} step={-1} label={say("propose.before")} icon={ChevronLeft} />
      <button
        type="button"
        className={`button ${style.propose}`}
        aria-pressed={proposing}
        disabled={count === 0}
        onClick={() => aim.propose(!proposing)}
      >
        <MapPin size={18} aria-hidden="true" />
        {proposing && proposed >= 0
          ? say("propose.at", { at: proposed + 1, count })
          : say("propose.show", { count })}
      </button>
      <LeafButton aim={aim} step={1} label={say("propose.next")} icon={ChevronRight} />
    </div>
  );
}

interface LeafProps {
  aim: Aim;
  step: number;
  label: string;
  icon: LucideIcon;
}

function LeafButton({ aim, step, label, icon: Icon }: LeafProps) {
  const go = () => {
    aim.propose(true);
    aim.leaf(step);
  };
  return (
    <button
      type="button"
      className="button"
      aria-label={label}
      disabled={aim.proposals.length === 0}
      onClick={go}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
