/** The list of keys, with a switch to disable them. */

import { useState } from "react";
import { keysUsed, letKeys } from "../device/keys";
import { ModalSheet } from "../shell/sheet";
import { useWords } from "../words/words";
import style from "./keys.module.css";

interface Props {
  /** The keys and the words for their functions. */
  keys: [key: string, does: string][];
  close: () => void;
}

/** The keys in a sheet. */
export function KeysHelp({ keys, close }: Props) {
  const { say } = useWords();
  const [used, setUsed] = useState(keysUsed);

  function use(yes: boolean): void {
    letKeys(yes);
    setUsed(yes);
  }

  return (
    <ModalSheet title={say("keys.title")} close={close} shape="card">
      <dl className={style.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{say("keys.board")}</p>
      <label className={style.use}>
        <input
          type="checkbox"
          checked={used}
          onChange={(event) => use(event.currentTarget.checked)}
        />
        {say("keys.use")}
      </label>
    </ModalSheet>
  );
}
