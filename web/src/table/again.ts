/** Another game with the same people: the player who asks goes there, the others are notified. */

import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { api } from "../net/api";
import { keep } from "../net/me";
import type { LiveTable, Snapshot } from "../net/table";

/** A function that requests another game, or joins one already requested. */
export function useAgain(
  live: LiveTable,
  table: Snapshot,
  refuse: (error: unknown) => void,
): () => void {
  const rematch = table.table?.rematch ?? null;
  const asked = useRef(false);
  const join = useJoining(table.table?.game ?? "", refuse);

  useEffect(() => {
    if (!rematch || !asked.current) return;
    asked.current = false;
    join(rematch);
  }, [rematch, join]);

  return () => {
    if (rematch) {
      join(rematch);
      return;
    }
    asked.current = true;
    live.send({ type: "rematch" }).catch((error) => {
      asked.current = false;
      refuse(error);
    });
  };
}

/** Sit down at the next table and go there. */
function useJoining(game: string, refuse: (error: unknown) => void): (next: string) => void {
  const [, go] = useLocation();
  const latest = useRef(refuse);
  latest.current = refuse;
  return useCallback(
    (next: string) => {
      api.join(next, null).then(
        (seated) => {
          keep({ ...seated, game, seen: Date.now(), over: false });
          go(`/table/${next}`);
        },
        (error) => latest.current(error),
      );
    },
    [game, go],
  );
}
