/** Keys: one letter for what is done often. The list says them, and switches them off. */

import { useEffect, useRef, useState } from "react";
import { recall, remember } from "../look/memory";
import { useWords } from "../words/words";
import style from "./keys.module.css";
import { Sheet } from "./sheet";

const KEY = "cairn-keys";
const FIELDS = "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]";

function on(): boolean {
  return recall(KEY) !== "off";
}

/** Call what a key stands for; a board that uses the key itself prevents it. */
export function useKeys(keys: [key: string, act: () => void][]): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const other = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      if (other || !on() || (event.target as Element).closest?.(FIELDS)) return;
      const act = now.current.find(([key]) => key === event.key)?.[1];
      if (!act) return;
      event.preventDefault();
      act();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

interface Props {
  /** The keys and the words of what they do. */
  keys: [key: string, does: string][];
  close: () => void;
}

export function KeysHelp({ keys, close }: Props) {
  const { say } = useWords();
  const [used, setUsed] = useState(on);

  function use(yes: boolean): void {
    remember(KEY, yes ? "on" : "off");
    setUsed(yes);
  }

  return (
    <Sheet title={say("keys.title")} close={close} shape="card">
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
    </Sheet>
  );
}
