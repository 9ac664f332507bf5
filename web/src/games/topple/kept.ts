/** A yes or no that this browser keeps. */

import { useState } from "react";

export function useKept(key: string, first: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    const kept = localStorage.getItem(key);
    return kept === null ? first : kept === "yes";
  });
  function keep(next: boolean): void {
    localStorage.setItem(key, next ? "yes" : "no");
    setValue(next);
  }
  return [value, keep];
}
