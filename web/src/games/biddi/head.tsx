/** Above the stage: the round, its dice, and the time so far. */

import { Timer } from "lucide-react";
import { useEffect, useState } from "react";
import type { BiddiAction, BiddiView } from "../../generated/views";
import type { Entry } from "../../net/table";
import { useWords } from "../../words/words";
import { isBuilding } from "./build";
import { Dice } from "./dice";
import style from "./head.module.css";

type Log = readonly Entry<BiddiAction>[];

/** The round, and its dice while everybody builds. */
export function Head({ view, log }: { view: BiddiView; log: Log }) {
  const { say } = useWords();
  const { round, levels, roll, aside } = view;
  const building = isBuilding(view);
  return (
    <div className={style.head}>
      <p className={style.title}>
        {/* A puzzle is one tower, not a round. */}
        {view.tables.length > 1 &&
          say("head.round", { round, rounds: Number(view.options.rounds) })}
        <small>{say("head.levels", { levels })}</small>
      </p>
      {building && roll && <Dice {...{ roll, aside }} />}
      <Clock view={view} log={log} building={building} />
    </div>
  );
}

/** The time since the start signal, or left of the limit. */
function Clock({ view, log, building }: { view: BiddiView; log: Log; building: boolean }) {
  const { say } = useWords();
  const passed = usePassed(useBegan(view, log, building));
  if (passed === null) return <span className={style.clock} />;
  const limit = view.clock?.seconds ?? null;
  const seconds = limit === null ? Math.floor(passed) : Math.max(Math.ceil(limit - passed), 0);
  return (
    <span
      className={`figures ${style.clock}`}
      role="timer"
      aria-label={say("head.clock")}
      data-late={limit !== null && seconds <= 10}
    >
      <Timer size={18} aria-hidden="true" />
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </span>
  );
}

/** The seconds since a moment, updated four times a second. */
function usePassed(began: number | null): number | null {
  const [now, setNow] = useState(began);
  useEffect(() => {
    if (began === null) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [began]);
  return began === null ? null : Math.max((now ?? began) - began, 0) / 1000;
}

/** The time of the start signal: when we saw it, else as the server's clock tells. */
function useBegan(view: BiddiView, log: Log, building: boolean): number | null {
  const newest = log.at(-1)?.action.kind === "go";
  const told = log.findLast(({ action }) => action.kind === "go")?.time;
  const [began, setBegan] = useState<{ round: number; at: number } | null>(null);
  useEffect(() => {
    if (!building || (!newest && told === undefined)) return;
    const ago = newest || told === undefined ? 0 : Math.max(Date.now() - told * 1000, 0);
    setBegan((was) =>
      was?.round === view.round ? was : { round: view.round, at: performance.now() - ago },
    );
  }, [building, newest, told, view.round]);
  return building && began?.round === view.round ? began.at : null;
}
