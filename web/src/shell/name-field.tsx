/** The user's name: asked once, and only where others will read it. */

import { useId } from "react";
import { LONGEST_NAME } from "../words/names";
import { useWords } from "../words/words";
import style from "./name-field.module.css";

interface Props {
  name: string;
  change: (name: string) => void;
  optional?: boolean;
}

/** Says that a name is cut, once it is as long as it can be. */
export function NameCut({ name }: { name: string }) {
  const { say } = useWords();
  return (
    <p role="status" className="quiet">
      {name.length >= LONGEST_NAME && say("name.cut", { most: LONGEST_NAME })}
    </p>
  );
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
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => change(event.target.value)}
      />
      <NameCut name={name} />
    </div>
  );
}
