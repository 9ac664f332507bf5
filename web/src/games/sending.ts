/** An action is sent once: until the log has it, nothing else is played for its seat. */

import { useEffect, useRef, useState } from "react";
import type { Wanted } from "../generated/views";
import type { Entry } from "../net/table";

/** The action in flight. */
export interface Sending<Action> {
  sent: Wanted<Action> | null;
  /** False if an action is already in flight. */
  begin(action: Wanted<Action>): boolean;
  /** It was refused, or got lost. */
  end(): void;
}

/** The action in flight for a seat, until the log has it; other seats' actions don't affect it. */
export function useSending<Action>(
  log: readonly Pick<Entry, "actor">[],
  seat: number | null,
): Sending<Action> {
  const place = `${seat} ${log.filter(({ actor }) => actor === seat).length}`;
  const [sent, setSent] = useState<{ place: string; action: Wanted<Action> } | null>(null);
  const latest = useRef(sent); // a second click may come before anything is drawn

  function set(next: typeof sent): void {
    latest.current = next;
    setSent(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: after an undo the same place comes again
  useEffect(() => set(null), [place]);
  return {
    sent: sent?.place === place ? sent.action : null,
    begin: (action) => {
      if (latest.current?.place === place) return false;
      set({ place, action });
      return true;
    },
    end: () => set(null),
  };
}
