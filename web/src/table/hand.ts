/** Playing for my seats: the acting one, its choices, and the last refusal. */

import { useEffect, useRef, useState } from "react";
import { actorsOf } from "../board/people";
import { hasScreen } from "../games/registry";
import { useSending } from "../games/sending";
import type { Choice, Drawn, Failure, SeatChoices, Tried } from "../generated/messages";
import type { AnyAction, WantedAction } from "../generated/views";
import { failureFrom } from "../net/refused";
import type { LiveTable, Snapshot } from "../net/table";

/** My acting seat, and its choices. */
export interface MyHand {
  acting: number | null;
  /** Switch to another of my seats, if several are to act at once. */
  take(seat: number): void;
  choices: Choice[];
  whole: boolean;
  /** The acting seat's action in flight: until it arrives, no other is played. */
  sent: WantedAction | null;
  refusal: Failure | null;
  refuse(error: unknown): void;
  /** Play an action: an object, or a typed text form. */
  play(action: WantedAction | string): Promise<boolean>;
  attempt(action: WantedAction): Promise<Tried | null>;
}

/** My hand at a table. */
export function useHand(live: LiveTable, table: Snapshot): MyHand {
  const moment = table.log.length;
  const [taken, take] = useState<number | null>(null);
  const acting = actingOf(table, taken);
  const { choices, whole } = useChoices(live, table, acting);
  const { refusal, refuse, accept } = useRefusal(moment);
  const sending = useSending<AnyAction>(table.log, acting);

  async function play(action: WantedAction | string): Promise<boolean> {
    const wanted = typeof action === "string" ? ({ kind: "", text: action } as const) : action;
    if (acting === null || !sending.begin(wanted)) return false; // a second click is no second action
    accept();
    try {
      await live.send({ type: "play", seat: acting, action });
      return true;
    } catch (error) {
      sending.end();
      refuse(error);
      return false;
    }
  }

  return {
    acting,
    take,
    choices,
    whole,
    sent: sending.sent,
    refusal,
    refuse,
    play,
    attempt: (action) =>
      acting === null ? Promise.resolve(null) : live.attempt(acting, action).catch(() => null),
  };
}

/** My seat to act: the one I chose, or the first. */
function actingOf(table: Snapshot, taken: number | null): number | null {
  // The newest state must be drawn: no one may act on an older one.
  const playing = table.table?.phase === "playing" && table.seen === table.log.length;
  const ours = playing ? actorsOf(table.view).filter((seat) => table.mine.includes(seat)) : [];
  return ours.find((seat) => seat === taken) ?? ours[0] ?? null;
}

/** What was refused at this moment of the game. */
function useRefusal(moment: number) {
  const [refused, setRefused] = useState<{ failure: Failure; moment: number } | null>(null);
  // In real time others may act before a refusal arrives: it belongs to the moment of arrival.
  const latest = useRef(moment);
  latest.current = moment;

  function refuse(error: unknown): void {
    setRefused({ failure: failureFrom(error), moment: latest.current });
  }

  const refusal = refused?.moment === moment ? refused.failure : null;
  return { refusal, refuse, accept: () => setRefused(null) };
}

type Listing = Pick<SeatChoices, "choices" | "whole">;
const NONE: Listing = { choices: [], whole: true };

/** The acting seat's choices, sent with the view or requested. */
function useChoices(live: LiveTable, table: Snapshot, acting: number | null): Listing {
  const told = table.choices.find(({ seat }) => seat === acting);
  const asked = useAsked(live, table, told ? null : acting);
  return told ?? asked;
}

/** The choices of a seat in a game that lists slowly, requested after every action. */
function useAsked(live: LiveTable, table: Snapshot, seat: number | null): Listing {
  const key = `${seat} ${table.log.length}`;
  const [got, setGot] = useState({ key: "", ...NONE });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for seat and state
  useEffect(() => {
    if (seat === null) return;
    let wanted = true;
    live.choices(seat).then(
      ({ choices, whole }) => wanted && setGot({ key, choices, whole }),
      () => undefined, // the state has moved on, or the line ended: the next one asks again
    );
    return () => {
      wanted = false;
    };
  }, [live, key]);
  return seat !== null && got.key === key ? got : NONE;
}

/** The drawing of the current state, for games without their own screen. */
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
