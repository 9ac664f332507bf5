/** Before the building: the dice, the pick, and three, two, one. */

import { useEffect, useState } from "react";
import type { BiddiView } from "../../generated/views";
import { useWords } from "../../words/words";
import { Dice } from "./dice";
import style from "./opening.module.css";

interface Props {
  view: BiddiView;
  names: string[];
  /** The roller picks for a seat of mine. */
  pick: ((colour: string) => void) | undefined;
  mine: boolean;
}

/** Over the stage until everybody builds: what comes, then the dice. */
export function Opening({ view, names, pick, mine }: Props) {
  const { say } = useWords();
  const { roll, phase, aside, equal, levels, roller, round } = view;
  if (phase === "roll") return <Rest {...{ round, levels }} />;
  if (!roll || (phase !== "pick" && phase !== "ready")) return null;
  const name = names[roller] ?? "";
  return (
    <div className={style.opening}>
      <p className={style.title}>
        {say("opening.round", { round, levels })}
        <small>
          {phase === "pick"
            ? say(pick ? "opening.pick" : "opening.picks", { name })
            : mine && say("opening.ready")}
        </small>
      </p>
      <Dice large {...{ roll, aside, equal, pick }} />
      {phase === "ready" && <CountDown seconds={view.clock?.seconds ?? 0} />}
    </div>
  );
}

/** Before the dice: the table waits until people are ready. */
function Rest({ round, levels }: Pick<BiddiView, "round" | "levels">) {
  const { say } = useWords();
  return (
    <div className={style.opening}>
      <p className={style.title}>
        {say("opening.round", { round, levels })}
        <small>{say("opening.rest")}</small>
      </p>
    </div>
  );
}

/** From three to one, a second each; the server says go. */
function CountDown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(Math.ceil(seconds));
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(now - 1, 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p key={left} className={style.count} role="status">
      {left}
    </p>
  );
}

/** "Go!", for a moment, if we saw the start. */
export function Go({ phase }: { phase: BiddiView["phase"] }) {
  const { say } = useWords();
  const [before, setBefore] = useState(phase);
  const [shown, setShown] = useState(false);
  if (before !== phase) {
    setBefore(phase);
    setShown(before === "ready" && phase === "build");
  }
  if (!shown) return null;
  return (
    <p className={style.go} role="status" onAnimationEnd={() => setShown(false)}>
      {say("opening.go")}
    </p>
  );
}
