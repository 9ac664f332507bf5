/** The browser's storage. Where storing isn't allowed, values last until the page is closed. */

/** Values that could not be stored. */
const here = new Map<string, string>();

/** The value stored under a key, or null. */
export function recall(key: string): string | null {
  try {
    return here.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Store a text under a key. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    here.delete(key);
  } catch {
    here.set(key, value); // full, or forbidden
  }
}

/** A value stored as JSON; null if there is none or it can't be read. */
export function recallJson(key: string): unknown {
  try {
    return JSON.parse(recall(key) ?? "null");
  } catch {
    return null;
  }
}
