/** The legal actions as a list in words: an alternative to pointing, in every game. */

import { ChevronRight, Lightbulb } from "lucide-react";
import { type FormEvent, useId, useMemo, useState } from "react";
import type { Choice } from "../generated/messages";
import type { AnyAction, WantedAction } from "../generated/views";
import { toldText } from "../words/told";
import { useWords, type Words } from "../words/words";
import style from "./choices-list.module.css";

/** The number of actions shown at once; opening a group shows more. */
const AT_ONCE = 8;

interface Props {
  choices: Choice[];
  /** Whether there are legal actions beyond those listed. */
  more: boolean;
  advice: AnyAction | null;
  play: (action: WantedAction | string) => void;
}

/** A choice in the reader's language. */
interface Said {
  action: AnyAction;
  group: string;
  shown: string;
}

/** The legal actions in groups, with a search, and a field to type one. */
export function ChoicesList({ choices, more, advice, play }: Props) {
  const words = useWords();
  const { say } = words;
  const [sought, setSought] = useState("");
  const all = useMemo(() => choices.map((choice) => inWords(words, choice)), [choices, words]);
  const found = sought ? all.filter((choice) => fits(choice, sought)) : all;
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

function inWords(words: Words, { action, group, shown }: Choice): Said {
  return {
    action,
    group: toldText(words, "group", group),
    shown: toldText(words, "shown", shown),
  };
}

function fits({ shown, action }: Said, sought: string): boolean {
  return `${shown} ${action.text}`.toLowerCase().includes(sought.toLowerCase());
}

interface GroupProps {
  name: string;
  open: boolean;
  choices: Said[];
  advice: AnyAction | null;
  play: (action: WantedAction | string) => void;
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
            <li key={action.text}>
              <button
                type="button"
                className={`button${action.text === advice?.text ? " main" : ""}`}
                onClick={() => play(action)}
              >
                {action.text === advice?.text && <Lightbulb size={16} aria-hidden="true" />}
                {shown}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** An action typed in its text form, as explained in the rules. */
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
