/** Checking a record: the dice here in the browser, the rules on the server. */

import { useEffect, useState } from "react";
import type { Verdict } from "../generated/messages";
import { api } from "../net/api";
import type { GameRecord } from "../net/record";
import type { Mismatch } from "./dice";

/** The progress and findings of a check. */
export interface Check {
  /** Whether the seed is the promised one; null while it is secret or unchecked. */
  promised: boolean | null;
  /** The number of draws, the number checked so far, and the wrong ones. */
  draws: number | null;
  done: number;
  wrong: Mismatch[];
  /** The draws could not be read from the record. */
  unread: boolean;
  /** The server's verdict on the rules; undefined while it checks, null if it can't. */
  verdict: Verdict | null | undefined;
}

const UNKNOWN: Check = {
  promised: null,
  draws: null,
  done: 0,
  wrong: [],
  unread: false,
  verdict: undefined,
};

/** Check a record in small steps. */
export function useCheck(record: GameRecord | null): Check {
  const [check, setCheck] = useState(UNKNOWN);
  useEffect(() => {
    setCheck(UNKNOWN);
    if (!record) return;
    let wanted = true;
    const add = (more: Partial<Check>) => wanted && setCheck((so) => ({ ...so, ...more }));
    void api.verify(record).then(
      (verdict) => add({ verdict }),
      () => add({ verdict: null }),
    );
    if (record.seed !== null) void checkDice(record, record.seed, add);
    return () => {
      wanted = false;
    };
  }, [record]);
  return check;
}

async function checkDice(
  record: GameRecord,
  seed: string,
  add: (more: Partial<Check>) => unknown,
): Promise<void> {
  const { commitment, mismatches } = await import("./dice");
  add({ promised: commitment(seed) === record.commitment });
  try {
    const draws = await api.draws(record);
    add({ draws: draws.draws.length });
    add({ wrong: await mismatches(seed, draws, (done) => add({ done })) });
  } catch {
    add({ unread: true });
  }
}

/** Whether every check has passed; null while one is still running. */
export function sound(check: Check, secret: boolean): boolean | null {
  const { promised, draws, done, wrong, unread, verdict } = check;
  if (promised === false || wrong.length > 0 || verdict?.ok === false) return false;
  const drawn = secret || unread || (draws !== null && done === draws);
  return verdict === undefined || !drawn ? null : !unread;
}
