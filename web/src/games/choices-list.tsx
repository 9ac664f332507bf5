/** What is legal, as a list in words: a way around pointing, in every game. */

import { ChevronRight, Lightbulb } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import type { Choice } from "../generated/messages";
import { useWords } from "../words/words";
import style from "./choices-list.module.css";

/** So many actions are shown at once; more when their group is opened. */
const AT_ONCE = 8;

interface Props {
  choices: Choice[];
  /** Whether more is legal than is listed. */
  more: boolean;
  advice: string | null;
  play: (action: string) => void;
}

/** The legal actions in groups, with a search, and a field to type one. */
export function ChoicesList({ choices, more, advice, play }: Props) {
  const { say } = useWords();
  const [sought, setSought] = useState("");
  const found = sought ? choices.filter((choice) => fits(choice, sought)) : choices;
  const groups = [...Map.groupBy(found, (choice) => choice.group)];
  const few = found.length <= AT_ONCE;
  return (
    <div className={style.list}>
      {choices.length > AT_ONCE && <Search sought={sought} change={setSought} />}
      {groups.map(([group, listed]) => (
        <Group
          key={group}
          name={group}
          open={few || groups.length === 1 || sought !== ""}
          choices={listed}
          advice={advice}
          play={play}
        />
      ))}
      <p role="status" className={style.none}>
        {sought && found.length === 0 && say("choices.notFound")}
      </p>
      <Typed more={more} play={play} />
    </div>
  );
}

function Search({ sought, change }: { sought: string; change: (sought: string) => void }) {
  const { say } = useWords();
  return (
    <input
      type="search"
      className={style.search}
      aria-label={say("choices.search")}
      placeholder={say("choices.search")}
      value={sought}
      onChange={(event) => change(event.target.value)}
    />
  );
}

function fits({ shown, action }: Choice, sought: string): boolean {
  return `${shown} ${action}`.toLowerCase().includes(sought.toLowerCase());
}

interface GroupProps {
  name: string;
  open: boolean;
  choices: Choice[];
  advice: string | null;
  play: (action: string) => void;
}

function Group({ name, open, choices, advice, play }: GroupProps) {
  const [opened, setOpened] = useState<boolean | null>(null);
  const shows = opened ?? (open || choices.length <= AT_ONCE);
  return (
    <section className={style.group}>
      <h3>
        <button type="button" aria-expanded={shows} onClick={() => setOpened(!shows)}>
          <ChevronRight size={18} aria-hidden="true" />
          {name}
          <span className="quiet figures">{choices.length}</span>
        </button>
      </h3>
      {shows && (
        <ul>
          {choices.map(({ action, shown }) => (
            <li key={action}>
              <button
                type="button"
                className={`button${action === advice ? " main" : ""}`}
                onClick={() => play(action)}
              >
                {action === advice && <Lightbulb size={16} aria-hidden="true" />}
                {shown}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** An action typed in its text form, which the rules explain. */
function Typed({ more, play }: { more: boolean; play: (action: string) => void }) {
  const { say } = useWords();
  const [text, setText] = useState("");
  const id = useId();

  function send(event: FormEvent): void {
    event.preventDefault();
    if (text.trim()) play(text.trim());
    setText("");
  }

  return (
    <form className={style.typed} onSubmit={send}>
      <label htmlFor={id}>{say(more ? "choices.typeMore" : "choices.type")}</label>
      <span>
        <input
          id={id}
          value={text}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button">
          {say("choices.play")}
        </button>
      </span>
    </form>
  );
}
