/** Chat: at the table, or in the gallery for spectators. */

import { SendHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Error as Refusal, SeatView } from "../generated/messages";
import { seatColour } from "../look/seats";
import { asGuest } from "../net/me";
import { failureFrom } from "../net/refused";
import type { LiveTable, Said, Snapshot } from "../net/table";
import { calledName } from "../words/names";
import { refusalText } from "../words/refusals";
import { useWords } from "../words/words";
import style from "./chat.module.css";

/** The messages, and a field to write one. */
export function Chat({ live, table }: { live: LiveTable; table: Snapshot }) {
  const { say } = useWords();
  const end = useRef<HTMLUListElement>(null);
  const seats = table.table?.seats ?? [];
  const watching = table.mine.length === 0;
  const count = table.chat.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever somebody says something
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [count]);
  return (
    <section aria-label={say("table.chat")} className={style.chat}>
      {count === 0 && <p className={style.none}>{say(watching ? "chat.gallery" : "chat.none")}</p>}
      <ul ref={end} aria-live="polite">
        {table.chat.map((said) => (
          <Line key={said.n} said={said} seats={seats} mine={said.guest === table.you} />
        ))}
      </ul>
      <Field live={live} known={table.you !== null} watching={watching} />
    </section>
  );
}

interface FieldProps {
  live: LiveTable;
  /** Whether the table knows me. */
  known: boolean;
  watching: boolean;
}

function Field({ live, known, watching }: FieldProps) {
  const { say } = useWords();
  const { text, setText, refused, send } = useSaying(live, known);
  const label = say(watching ? "chat.sayGallery" : "table.say");
  return (
    <>
      {refused && (
        <p role="alert" className={style.refused}>
          {refused}
        </p>
      )}
      <form onSubmit={send}>
        <input
          id="chat-text"
          aria-label={label}
          placeholder={label}
          value={text}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button" aria-label={say("table.send")}>
          <SendHorizontal size={20} aria-hidden="true" />
        </button>
      </form>
    </>
  );
}

/** The message being written; a refusal restores it. */
function useSaying(live: LiveTable, known: boolean) {
  const words = useWords();
  const [text, setText] = useState("");
  const [refused, setRefused] = useState("");

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const said = text.trim();
    if (!said) return;
    setText("");
    setRefused("");
    try {
      if (!known) await introduce(live);
      await live.send({ type: "chat", text: said });
    } catch (error) {
      setText(said);
      setRefused(refusalText(words, failureFrom(error as Refusal)));
    }
  }

  return { text, setText, refused, send };
}

/** Spectators may not be registered yet. */
async function introduce(live: LiveTable): Promise<void> {
  await asGuest(async () => undefined);
  live.greetAgain();
}

function Line({ said, seats, mine }: { said: Said; seats: SeatView[]; mine: boolean }) {
  const words = useWords();
  const { say } = words;
  const seat = seats.findIndex((one) => one.holder === said.guest);
  return (
    <li data-mine={mine}>
      <strong style={seat >= 0 ? { color: seatColour(seat) } : undefined}>
        {calledName(words, said.name)}
      </strong>
      {said.room === "gallery" && <span className={style.from}>{say("chat.fromGallery")}</span>}
      <span>{said.text}</span>
    </li>
  );
}
