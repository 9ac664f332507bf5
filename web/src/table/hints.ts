/** Asking for a hint: it shows at once that a bot thinks, and what it found can be put away. */

import { useState } from "react";
import type { LiveTable } from "../net/table";

/** Whether a bot thinks about a hint, and how to ask for one. */
export interface Hints {
  thinking: boolean;
  ask(seat: number): void;
}

/** My hints at a table; a refused one says why where refusals are said. */
export function useHints(live: LiveTable, refuse: (error: unknown) => void): Hints {
  const [thinking, setThinking] = useState(false);

  async function ask(seat: number): Promise<void> {
    if (thinking) return;
    setThinking(true);
    await live.send({ type: "hint", seat }).catch(refuse);
    setThinking(false);
  }

  return { thinking, ask: (seat) => void ask(seat) };
}
