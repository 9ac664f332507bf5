/** What is going on, in one sentence, and what happened just before. */

import type { ToppleView } from "../../generated/views";
import { type Facts, useWords } from "../../words/words";
import { Headline } from "../headline";
import { type Last, total } from "./history";

interface Props {
  view: ToppleView;
  last: Last | null;
  mine: number[];
  acting: number | null;
  names: string[];
}

type Say = (key: string, facts?: Facts) => string;

export function Head(props: Props) {
  const { say } = useWords();
  return (
    <Headline mine={props.acting !== null} now={now(props, say)} before={before(props, say)} />
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
  const name = names[last.seat] ?? "";
  return say("head.placed", { name, space: last.space, points: total(last.gains) });
}

function won(winners: number[], names: string[], say: Say): string {
  const said = winners.map((seat) => names[seat] ?? "");
  const tail = said.length > 1 ? ` ${say("head.and")} ${said.pop()}` : "";
  return say("head.won", { names: said.join(", ") + tail, count: winners.length });
}
