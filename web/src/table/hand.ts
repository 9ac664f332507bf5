/** Playing for my seats: which one is in hand, what it can do, and what was refused. */

import { useEffect, useRef, useState } from "react";
import { actorsOf } from "../board/people";
import { hasScreen } from "../games/registry";
import type { Choice, Drawn, Failure, Tried } from "../generated/messages";
import { failureFrom } from "../net/refused";
import type { LiveTable, Snapshot } from "../net/table";
import { refusalText } from "../words/refusals";
import { useWords } from "../words/words";

export interface Hand {
  acting: number | null;
  /** Take another seat of mine in hand, where several are to act at once. */
  take(seat: number): void;
  choices: Choice[];
  whole: boolean;
  refusal: Failure | null;
  refuse(error: unknown): void;
  play(action: string): Promise<boolean>;
  attempt(action: string): Promise<Tried | null>;
}

export function useHand(live: LiveTable, table: Snapshot): Hand {
  const words = useWords();
  const moment = table.log.length;
  const [taken, take] = useState<number | null>(null);
  const [refused, setRefused] = useState<{ failure: Failure; moment: number } | null>(null);
  // What is drawn must be the newest state: nobody plays on an older one.
  const playing = table.table?.phase === "playing" && table.seen === moment;
  const ours = playing ? actorsOf(table.view).filter((seat) => table.mine.includes(seat)) : [];
  const acting = ours.find((seat) => seat === taken) ?? ours[0] ?? null;
  const [choices, whole] = useChoices(live, table, acting);
  const sent = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment, another action
  useEffect(() => {
    sent.current = "";
  }, [moment]);

  // In real time others may have acted before a refusal comes: it is shown at the moment it finds.
  const latest = useRef(moment);
  latest.current = moment;

  function refuse(error: unknown): void {
    const failure = failureFrom(error);
    const told = { ...failure, sentence: refusalText(words, failure) };
    setRefused({ failure: told, moment: latest.current });
  }

  async function play(action: string): Promise<boolean> {
    const place = `${acting} ${moment}`;
    if (acting === null || sent.current === place) return false; // a second click is no second action
    sent.current = place;
    setRefused(null);
    try {
      await live.send({ type: "play", seat: acting, action });
      return true;
    } catch (error) {
      sent.current = "";
      refuse(error);
      return false;
    }
  }

  return {
    acting,
    take,
    choices,
    whole,
    refusal: refused?.moment === moment ? refused.failure : null,
    refuse,
    play,
    attempt: (action) =>
      acting === null ? Promise.resolve(null) : live.attempt(acting, action).catch(() => null),
  };
}

const NONE: Choice[] = [];

/** The legal actions of the seat that is to act, asked for anew after every action. */
function useChoices(live: LiveTable, table: Snapshot, acting: number | null): [Choice[], boolean] {
  const moment = table.log.length;
  const key = `${acting} ${moment}`;
  const [got, setGot] = useState({ key: "", choices: NONE, whole: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for seat and state
  useEffect(() => {
    if (acting === null) return;
    let wanted = true;
    live.choices(acting).then(
      ({ choices, whole }) => wanted && setGot({ key, choices, whole }),
      () => undefined, // the state has moved on, or the line ended: the next one asks again
    );
    return () => {
      wanted = false;
    };
  }, [live, key]);
  return acting !== null && got.key === key ? [got.choices, got.whole] : [NONE, true];
}

/** The drawing of the state now, for games without a screen of their own. */
export function useDrawing(live: LiveTable, table: Snapshot): Drawn["drawing"] | null {
  const [drawing, setDrawing] = useState<Drawn["drawing"] | null>(null);
  const wanted = table.table !== null && !hasScreen(table.table.game);
  const { view } = table;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every view is another drawing
  useEffect(() => {
    if (wanted) live.drawing().then(setDrawing, () => undefined);
  }, [live, wanted, view]);
  return drawing;
}
