/** Playing for my seats: which one is in hand, what it can do, and what was refused. */

import { useEffect, useMemo, useRef, useState } from "react";
import { actorsOf } from "../board/people";
import { hasScreen } from "../games/registry";
import { groupText, shownText } from "../games/told";
import type { Choice, Drawn, Failure, Tried } from "../generated/messages";
import { failureFrom } from "../net/refused";
import type { LiveTable, Snapshot } from "../net/table";
import { refusalText } from "../words/refusals";
import { useWords } from "../words/words";

/** The seat of mine that acts, and what it can do. */
export interface Hand {
  acting: number | null;
  /** Take another seat of mine in hand, where several are to act at once. */
  take(seat: number): void;
  choices: Choice[];
  /** The same in the reader's language. */
  listed: Choice[];
  whole: boolean;
  refusal: Failure | null;
  refuse(error: unknown): void;
  play(action: string): Promise<boolean>;
  attempt(action: string): Promise<Tried | null>;
}

/** What I have in hand at a table. */
export function useHand(live: LiveTable, table: Snapshot): Hand {
  const moment = table.log.length;
  const [taken, take] = useState<number | null>(null);
  const acting = actingOf(table, taken);
  const [choices, whole] = useChoices(live, table, acting);
  const { refusal, refuse, accept } = useRefusal(moment);
  const send = useOnce(`${acting} ${moment}`, moment);

  async function play(action: string): Promise<boolean> {
    if (acting === null) return false;
    return send(() => {
      accept();
      return live.send({ type: "play", seat: acting, action });
    }, refuse);
  }

  return {
    acting,
    take,
    choices,
    listed: useListed(choices, table.table?.game ?? ""),
    whole,
    refusal,
    refuse,
    play,
    attempt: (action) =>
      acting === null ? Promise.resolve(null) : live.attempt(acting, action).catch(() => null),
  };
}

/** The seat of mine that is to act: the one that I took, or the first. */
function actingOf(table: Snapshot, taken: number | null): number | null {
  // What is drawn must be the newest state: nobody plays on an older one.
  const playing = table.table?.phase === "playing" && table.seen === table.log.length;
  const ours = playing ? actorsOf(table.view).filter((seat) => table.mine.includes(seat)) : [];
  return ours.find((seat) => seat === taken) ?? ours[0] ?? null;
}

/** What was refused at this moment of the game, in words. */
function useRefusal(moment: number) {
  const words = useWords();
  const [refused, setRefused] = useState<{ failure: Failure; moment: number } | null>(null);
  // In real time others may have acted before a refusal comes: it is shown at the moment it finds.
  const latest = useRef(moment);
  latest.current = moment;

  function refuse(error: unknown): void {
    const failure = failureFrom(error);
    const told = { ...failure, sentence: refusalText(words, failure) };
    setRefused({ failure: told, moment: latest.current });
  }

  const refusal = refused?.moment === moment ? refused.failure : null;
  return { refusal, refuse, accept: () => setRefused(null) };
}

type Send = (act: () => Promise<unknown>, failed: (error: unknown) => void) => Promise<boolean>;

/** Send one action at a time: until it is refused, a second click at the same place does nothing. */
function useOnce(place: string, moment: number): Send {
  const sent = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment, another action
  useEffect(() => {
    sent.current = "";
  }, [moment]);
  return async (act, failed) => {
    if (sent.current === place) return false;
    sent.current = place;
    try {
      await act();
      return true;
    } catch (error) {
      sent.current = "";
      failed(error);
      return false;
    }
  };
}

/** The choices in the reader's language. */
function useListed(choices: Choice[], game: string): Choice[] {
  const words = useWords();
  return useMemo(
    () =>
      choices.map((one) => ({
        ...one,
        group: groupText(words, game, one.group),
        shown: shownText(words, game, one.shown),
      })),
    [choices, words, game],
  );
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
