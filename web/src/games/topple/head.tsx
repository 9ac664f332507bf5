/** What is going on, in a sentence, and what happened just before; the die beside it. */

import type { ToppleAction, TopplePlacementView, ToppleView } from "../../generated/views";
import { type Facts, useWords } from "../../words/words";
import { Headline } from "../headline";
import type { ScreenProps } from "../screen";
import { Die } from "./die";
import style from "./head.module.css";

interface Props
  extends Pick<
    ScreenProps<ToppleView, ToppleAction>,
    "view" | "log" | "mine" | "acting" | "names"
  > {
  last: TopplePlacementView | null;
}

type Say = (key: string, facts?: Facts) => string;

/** The line over the board. */
export function Head(props: Props) {
  const { say } = useWords();
  const { view, log, acting } = props;
  const rolls = log.flatMap(({ action }) => (action.kind === "roll" ? [action.level] : []));
  return (
    <div className={style.head}>
      <Die
        rolled={view.level ?? rolls.at(-1) ?? null}
        idle={view.level === null}
        roll={rolls.length}
      />
      <Headline mine={acting !== null} now={now(props, say)} before={before(props, say)} />
    </div>
  );
}

function now({ view, mine, acting, names }: Props, say: Say): string {
  if (view.outcome) return won(view.outcome.winners, names, say);
  const seat = view.turn ?? 0;
  const facts = { name: names[seat] ?? "", level: view.level ?? 0 };
  if (view.phase === "fall") return say("head.falls", { ...facts, cause: view.cause });
  const who = acting === null ? "other" : mine.length > 1 ? "here" : "me";
  return say(`head.${view.phase}`, { ...facts, who });
}

/** How the round before ended, or what the last piece brought. */
function before({ view, last, names }: Props, say: Say): string {
  if (view.phase === "fall" || view.phase === "push") return "";
  if (view.ended && (view.pieces.length === 0 || view.outcome)) {
    const name = names[view.ended.seat] ?? "";
    const key = view.outcome ? "head.done" : "head.ended";
    return say(key, { how: view.ended.how, name, junior: String(view.options.junior) });
  }
  if (!last || last.toppled) return "";
  const { seat, space, points } = last;
  return say("head.placed", { name: names[seat] ?? "", space, points });
}

function won(winners: number[], names: string[], say: Say): string {
  const said = winners.map((seat) => names[seat] ?? "");
  const tail = said.length > 1 ? ` ${say("head.and")} ${said.pop()}` : "";
  return say("head.won", { names: said.join(", ") + tail, count: winners.length });
}
