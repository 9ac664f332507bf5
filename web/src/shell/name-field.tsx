/** The user's name: asked once, and only where others will read it. */

import { useId } from "react";
import { useWords } from "../words/words";
import style from "./name-field.module.css";

interface Props {
  name: string;
  change: (name: string) => void;
  optional?: boolean;
}

/** The field for a name. */
export function NameField({ name, change, optional = false }: Props) {
  const { say } = useWords();
  const id = useId();
  return (
    <div className={style.name}>
      <label htmlFor={id}>
        {say("name.ask")} {optional && <span className="quiet">{say("name.optional")}</span>}
      </label>
      <input
        id={id}
        className="field"
        autoComplete="nickname"
        autoCapitalize="words"
        enterKeyHint="done"
        maxLength={32}
        value={name}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  );
}
