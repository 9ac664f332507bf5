/** Light or dark: like the system, unless the user chooses. */

import { useEffect, useSyncExternalStore } from "react";
import { Choice, useChoice } from "../device/choice";
import { LIGHT_KEY, system } from "./night";

/** Whether the page is light, dark, or like the system. */
export const light = new Choice(LIGHT_KEY, ["auto", "light", "dark"]);

function onSystem(listener: () => void): () => void {
  system.addEventListener("change", listener);
  return () => system.removeEventListener("change", listener);
}

/** Show the choice to the style sheets, as `data-light`. */
export function useLight(): void {
  const chosen = useChoice(light);
  useEffect(() => {
    document.documentElement.dataset.light = chosen;
  }, [chosen]);
}

/** Whether it is dark now, by choice or like the system. */
export function useDark(): boolean {
  const chosen = useChoice(light);
  const dark = useSyncExternalStore(onSystem, () => system.matches);
  return chosen === "auto" ? dark : chosen === "dark";
}
