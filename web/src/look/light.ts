/** Light or dark: like the system, unless somebody chose. */

import { useSyncExternalStore } from "react";

export const LIGHTS = ["auto", "light", "dark"] as const;
export type Light = (typeof LIGHTS)[number];

const KEY = "cairn-light";
const listeners = new Set<() => void>();

function read(): Light {
  const kept = localStorage.getItem(KEY);
  return LIGHTS.find((one) => one === kept) ?? "auto";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setLight(light: Light): void {
  localStorage.setItem(KEY, light);
  for (const listener of listeners) listener();
}

/** The choice; shown to the style sheets as `data-light`. */
export function useLight(): Light {
  const light = useSyncExternalStore(subscribe, read);
  document.documentElement.dataset.light = light;
  return light;
}
