import { useEffect, useRef } from "react";
import { SeatSign } from "../look/seats";
import type { Entry } from "../net/table";
import { useWords } from "../words/words";
import style from "./log.module.css";

/** What happened, the newest last. */
export function Log({ entries, names }: { entries: Entry[]; names: string[] }) {
  const { say } = useWords();
  const end = useRef<HTMLLIElement>(null);
  const count = entries.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is a new entry
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [count]);
  return (
    <section aria-labelledby="log" className={style.log}>
      <h2 id="log">{say("table.log")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <ol tabIndex={0}>
        {entries.map(({ actor, action }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its number
          <li key={at} ref={at === count - 1 ? end : undefined} data-chance={actor < 0}>
            {actor >= 0 && <SeatSign seat={actor} />}
            <span>{actor >= 0 ? names[actor] : say("table.chance")}</span>
            <span className={style.action}>{action}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
