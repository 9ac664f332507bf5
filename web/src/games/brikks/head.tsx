/** What to do now, in a sentence beside the dice; in a duel also what has been dropped on you. */

import { ArrowDownToLine, Crosshair, Lightbulb } from "lucide-react";
import { useMemo } from "react";
import type { BrikksAction, BrikksView } from "../../generated/views";
import type { Entry } from "../../net/table";
import { refusalText } from "../../words/refusals";
import { type Facts, useWords } from "../../words/words";
import type { ScreenProps } from "../screen";
import type { Aim } from "./aim";
import { Dice } from "./dice";
import { placeOf } from "./falling";
import style from "./head.module.css";
import { droppedOn } from "./news";

interface Status {
  key: string;
  facts: Facts;
}

interface Situation {
  view: BrikksView;
  acting: number | null;
  mine: readonly number[];
  names: readonly string[];
  /** Whether the acting seat can place anything. */
  fits: boolean;
}

interface Props {
  props: ScreenProps<BrikksView, BrikksAction>;
  aim: Aim;
}

/** The dice and the sentences; at the end the score says it all. */
export function Head({ props, aim }: Props) {
  const { view, log } = props;
  const rolls = useMemo(() => log.filter(({ action }) => action.kind === "roll").length, [log]);
  return (
    <div className={style.head} data-crowded={view.sheets.length > 2}>
      {view.phase !== "setup" && <Dice rolled={view.block} rolls={rolls} />}
      <div className={style.words} role="status">
        <Sentences {...{ props, aim }} />
      </div>
    </div>
  );
}

/** Why the last action was refused, otherwise a bot's advice, otherwise the situation. */
function Sentences({ props, aim }: Props) {
  const words = useWords();
  const { say } = words;
  if (props.refusal?.source === "rules") {
    return <p className={style.warning}>{refusalText(words, props.refusal)}</p>;
  }
  if (props.advice) return <Advice action={props.advice} />;
  const { key, facts } = statusOf({ ...props, fits: aim.place !== null });
  const hit = hitOf(props.log, props);
  return (
    <>
      {hit && (
        <p className={style.warning}>
          <ArrowDownToLine size={20} aria-hidden="true" />
          {say(hit.key, hit.facts)}
        </p>
      )}
      <p>
        {key === "status.drop" && <Crosshair size={20} aria-hidden="true" />}
        {say(key, facts)}
      </p>
    </>
  );
}

/** A bot's advice; the sheet shows where. */
function Advice({ action }: { action: BrikksAction }) {
  const { say } = useWords();
  return (
    <p className={style.advice}>
      <Lightbulb size={20} aria-hidden="true" />
      {say("advice", { action: placeOf(action) ? "place" : action.kind })}
    </p>
  );
}
/** The squares that a rival has dropped on my sheet, until I use the next block. */
export function hitOf(
  log: readonly Entry<BrikksAction>[],
  { acting, mine, names }: Pick<Situation, "acting" | "mine" | "names">,
): Status | null {
  const seat = acting ?? mine[0];
  const count = seat === undefined ? 0 : droppedOn(log, seat);
  if (seat === undefined || count === 0) return null;
  const facts = { name: names[1 - seat], other: names[seat], count, own: mine.length === 1 };
  return { key: "status.hit", facts };
}

/** The key of the sentence. */
export function statusOf({ view, acting, mine, names, fits }: Situation): Status {
  const { phase, roller } = view;
  if (acting !== null) return yours(view, acting, names, fits);
  const waiting = view.actors.filter((seat) => seat >= 0);
  const name = names[waiting[0] ?? roller] ?? "";
  if (mine.some((seat) => view.sheets[seat]?.out)) return { key: "status.out", facts: { name } };
  if (phase === "use" || phase === "drop") {
    const key = waiting.length > 1 ? "status.waitMany" : "status.wait";
    return { key, facts: { name, count: waiting.length } };
  }
  return { key: `status.${phase}.other`, facts: { name } };
}

function yours(view: BrikksView, acting: number, names: readonly string[], fits: boolean): Status {
  const sheet = view.sheets[acting];
  const other = names[1 - acting] ?? "";
  if (view.phase !== "use" || fits) {
    return { key: `status.${view.phase}`, facts: { name: other, count: sheet?.drops ?? 0 } };
  }
  return { key: sheet?.bombs ? "status.stuck" : "status.stop", facts: {} };
}
