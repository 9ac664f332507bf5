/** What this browser remembers. Where it may not remember, it does so until the page is closed. */

/** What could not be stored. */
const here = new Map<string, string>();

/** What was remembered under a key; null when nothing was. */
export function recall(key: string): string | null {
  try {
    return here.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remember a text under a key. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    here.delete(key);
  } catch {
    here.set(key, value); // full, or forbidden
  }
}

/** Something that was remembered as JSON; null when there is nothing, or nothing readable. */
export function recallJson(key: string): unknown {
  try {
    return JSON.parse(recall(key) ?? "null");
  } catch {
    return null;
  }
}
