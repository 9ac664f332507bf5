/** What to do now, in a sentence. */

import { Crosshair } from "lucide-react";
import type { BrikksView } from "../../generated/views";
import { type Facts, useWords } from "../../words/words";
import style from "./head.module.css";

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

/** The sentence over the controls; at the end the score says it all. */
export function Head(props: Situation) {
  const { say } = useWords();
  if (props.view.phase === "over") return null;
  const { key, facts } = statusOf(props);
  return (
    <p className={style.status} role="status">
      {key === "status.drop" && <Crosshair size={22} aria-hidden="true" />}
      {say(key, facts)}
    </p>
  );
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
