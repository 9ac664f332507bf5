/** The connection is lost, or the table is gone: said beside the board, and it blocks nothing. */

import { useEffect, useState } from "react";
import { useCompiling } from "../net/compiling";
import { failureFrom } from "../net/refused";
import type { Snapshot } from "../net/table";
import { GettingReady } from "../shell/getting-ready";
import { refusalText } from "../words/refusals";
import { useWords } from "../words/words";
import style from "./notices.module.css";

/** A shorter interruption shows nothing, in milliseconds. */
const SHORT = 500;

/** A notice while the connection is lost. */
export function Away({ table: { line, why, table } }: { table: Snapshot }) {
  const words = useWords();
  const away = line === "away" || line === "connecting";
  const lost = useLasting(away);
  const far = useCompiling(away, table?.game);
  const ended = line === "ended";
  const said = () =>
    why ? refusalText(words, failureFrom(why)) : words.say(ended ? "table.gone" : "table.away");
  if (far) return <GettingReady far={far} />;
  return (
    <p role="status" className={style.refusal} data-line={line}>
      {(lost || ended) && said()}
    </p>
  );
}

/** Whether something has been so for a moment. */
function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) {
      setLasting(false);
      return;
    }
    const timer = setTimeout(() => setLasting(true), SHORT);
    return () => clearTimeout(timer);
  }, [now]);
  return now && lasting;
}
