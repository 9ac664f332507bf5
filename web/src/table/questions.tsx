/** A player's question to the others: to undo, or to pause. It blocks nothing. */

import type { LiveTable, Snapshot } from "../net/table";
import { calledName } from "../words/names";
import { useWords } from "../words/words";
import style from "./questions.module.css";

interface Props {
  live: LiveTable;
  table: Snapshot;
  names: string[];
}

/** The open question, with answers for the players asked. */
export function Questions({ live, table, names }: Props) {
  const words = useWords();
  const { say } = words;
  const question = table.table?.question;
  if (!question || !table.table) return null;
  const asksMe = table.you !== null && question.waiting.includes(table.you);
  const mine = table.mine.includes(question.seat);
  const waiting = table.table.seats.find(({ holder }) => holder === question.waiting[0]);
  const name = names[question.seat] ?? "";
  const answer = (yes: boolean) => void live.send({ type: "answer", yes }).catch(() => undefined);
  return (
    <section className={style.question} aria-label={say("ask.title")}>
      <p role="status">
        {mine
          ? say("ask.waiting", {
              what: question.what,
              name: calledName(words, waiting?.name ?? ""),
            })
          : say(`ask.${question.what}`, { name })}
      </p>
      {asksMe && (
        <>
          <button type="button" className="button main" onClick={() => answer(true)}>
            {say("ask.yes")}
          </button>
          <button type="button" className="button" onClick={() => answer(false)}>
            {say("ask.no")}
          </button>
        </>
      )}
      {mine && (
        <button type="button" className="button" onClick={() => answer(false)}>
          {say("ask.withdraw")}
        </button>
      )}
    </section>
  );
}
