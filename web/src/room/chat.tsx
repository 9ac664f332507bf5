import { type FormEvent, useState } from "react";
import type { LiveTable, Said } from "../net/table";
import { useWords } from "../words/words";
import style from "./chat.module.css";

export function Chat({ live, said }: { live: LiveTable; said: Said[] }) {
  const { say } = useWords();
  const [text, setText] = useState("");

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!text.trim()) return;
    setText("");
    await live.send({ type: "chat", text }).catch(() => setText(text));
  }

  return (
    <section aria-labelledby="chat" className={style.chat}>
      <h2 id="chat">{say("table.chat")}</h2>
      <ul aria-live="polite">
        {said.map(({ n, data }) => (
          <li key={n}>
            <strong>{data.name}</strong> {data.text}
          </li>
        ))}
      </ul>
      <form onSubmit={send}>
        <input
          aria-label={say("table.say")}
          placeholder={say("table.say")}
          value={text}
          maxLength={300}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button">
          {say("table.send")}
        </button>
      </form>
    </section>
  );
}
