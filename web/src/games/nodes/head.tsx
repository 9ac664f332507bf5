/** The current situation in a sentence, what the aim or the latest event says, the layer's meter. */

import type { NodesAction, NodesView } from "../../generated/views";
import type { Entry } from "../../net/table";
import { type Facts, useWords } from "../../words/words";
import { Headline } from "../headline";
import type { Aim } from "./aim";
import { Caption } from "./caption";
import style from "./head.module.css";
import { entry } from "./log";
import { isBare, leftOf } from "./table";

interface Props {
  view: NodesView;
  log: Entry<NodesAction>[];
  mine: number[];
  acting: number | null;
  names: string[];
  aim: Aim;
  /** Whether layers are peeled off, which prevents laying. */
  peeled: boolean;
}

type Say = (key: string, facts?: Facts) => string;

/** The sentences over the board, and the meter of the layer. */
export function Head(props: Props) {
  const { say } = useWords();
  const { view, acting, aim, peeled } = props;
  return (
    <div className={style.head}>
      <Headline mine={acting !== null} now={now(props, say)} />
      <Meter view={view} />
      <Caption aim={aim} peeled={acting !== null && peeled}>
        {view.outcome ? null : before(props, say)}
      </Caption>
    </div>
  );
}

function now({ view, mine, acting, names }: Props, say: Say): string {
  if (view.outcome) return ended(view, names, say);
  const name = names[view.turn] ?? "";
  if (view.phase === "fall") {
    const knocker = names[view.knocker ?? view.turn] ?? "";
    return say("head.fall", { name: knocker, alone: alone(view) });
  }
  const who = acting === null ? "other" : mine.length > 1 ? "here" : "me";
  return say(`head.${view.phase}`, { name, who, layer: view.layer });
}

/** Who is out, how the previous round ended, or the last piece laid. */
function before({ view, log, mine, names }: Props, say: Say): string {
  if (view.phase === "fall") return "";
  const out = view.outs.filter((one) => one.now).at(-1);
  if (out)
    return say("head.out", {
      name: names[out.seat] ?? "",
      why: out.why === "no-pieces" ? "none" : "room",
    });
  if (view.ended && isBare(view)) {
    const name = names[view.ended.seat] ?? "";
    return say("head.round", { name, how: view.ended.how, round: view.round });
  }
  const last = log.findLast(({ actor }) => actor >= 0);
  if (last?.action.kind !== "place") return "";
  const told = entry(last.action, last.actor, names);
  const own = String(mine.length === 1 && mine[0] === last.actor);
  return told ? say(told.key, { ...told.facts, own }) : "";
}

function ended(view: NodesView, names: string[], say: Say): string {
  const { ended, points } = view;
  const facts = {
    name: names[ended?.seat ?? 0] ?? "",
    how: ended?.how ?? "won",
    left: leftOf(view, 0),
  };
  return say(points.length === 1 ? "head.solo" : "head.won", facts);
}

function alone(view: NodesView): string {
  return String(view.points.length === 1);
}

/** "Pieces on this layer: 4 of 6", with a pip for each. */
function Meter({ view }: { view: NodesView }) {
  const { say } = useWords();
  const { laid, full } = view;
  const bases = view.layer === 0;
  return (
    <div className={style.meter} data-full={laid >= full && !bases}>
      <strong>{say("meter.layer", { layer: view.layer })}</strong>
      <span className={style.pips} aria-hidden="true">
        {Array.from({ length: Math.max(full, laid) }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pip is its number
          <i key={n} data-laid={n < laid} />
        ))}
      </span>
      <span className="figures">{say(bases ? "meter.bases" : "meter.laid", { laid, full })}</span>
    </div>
  );
}
