/** Shortcuts: the keys that do deeds, and the words for them. */

import { useKeys } from "../device/keys";
import type { Words } from "../words/words";
import type { Deed, Deeds } from "./deeds";

const KEYS: readonly [key: string, deed: Deed][] = [
  ["h", "hint"],
  ["u", "undo"],
  ["l", "choices"],
  ["c", "chat"],
  ["p", "pause"],
  ["g", "guide"],
  ["?", "keys"],
];

/** Handle the keys. P also ends a pause, and Escape comes back from an earlier moment. */
export function useShortcuts({ more, act }: Deeds, back: () => void): void {
  const meant = (deed: Deed) => (deed === "pause" && more.includes("resume") ? "resume" : deed);
  useKeys([
    ...KEYS.map(([key, deed]): [string, () => void] => [key, () => act(meant(deed))]),
    ["Escape", back],
  ]);
}

/** The keys with their functions, for the sheet that lists them. */
export function shortcuts(say: Words["say"]): [key: string, does: string][] {
  return [
    ...KEYS.map(([key, deed]): [string, string] => [key, say(`bar.${deed}.long`)]),
    ["Esc", say("table.now")],
  ];
}
