/** Keys: single letters for frequent actions. */

import { useEffect, useRef } from "react";
import { recall, remember } from "./memory";

const KEY = "cairn-keys";
const FIELDS = "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]";

/** Whether letter keys are enabled on this device. */
export function keysUsed(): boolean {
  return recall(KEY) !== "off";
}

/** Call the function bound to a key, unless a board uses the key itself. */
export function useKeys(keys: [key: string, act: () => void][]): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const other = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      if (other || !keysUsed() || (event.target as Element).closest?.(FIELDS)) return;
      const act = now.current.find(([key]) => key === event.key)?.[1];
      if (!act) return;
      event.preventDefault();
      act();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Enable or disable the keys. */
export function letKeys(yes: boolean): void {
  remember(KEY, yes ? "on" : "off");
}
