/** The plain screen, for every game without one of its own: its drawing, and what can be done. */

import { useState } from "react";
import type { Choice } from "../messages";
import { useWords } from "../words/words";
import style from "./plain.module.css";
import type { ScreenProps } from "./screen";

export default function PlainScreen({ drawing, choices, acting, advice, play }: ScreenProps) {
  const { say } = useWords();
  return (
    <div className={style.plain}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <pre tabIndex={0}>
        {(drawing ?? []).map((line) => `${line.map(([text]) => text).join("")}\n`)}
      </pre>
      {acting !== null && (
        <section aria-labelledby="choices">
          <h2 id="choices">{say("table.choices")}</h2>
          {grouped(choices).map(([group, listed]) => (
            <Group key={group} name={group} choices={listed} advice={advice} play={play} />
          ))}
        </section>
      )}
    </div>
  );
}

function grouped(choices: Choice[]): [string, Choice[]][] {
  return [...Map.groupBy(choices, (choice) => choice.group)];
}

interface GroupProps {
  name: string;
  choices: Choice[];
  advice: string | null;
  play: (action: string) => void;
}

/** A few actions are shown at once, many when their group is opened. */
function Group({ name, choices, advice, play }: GroupProps) {
  const [open, setOpen] = useState(choices.length <= 6);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name} <span className="quiet">({choices.length})</span>
      </summary>
      <div className={style.actions}>
        {open &&
          choices.map(({ action, shown }) => (
            <button
              key={action}
              type="button"
              className={`button${action === advice ? " main" : ""}`}
              onClick={() => play(action)}
            >
              {shown}
            </button>
          ))}
      </div>
    </details>
  );
}
