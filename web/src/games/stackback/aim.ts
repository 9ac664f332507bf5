/** The stick in hand: its place, and the ways to move, turn and play it. */

import { useEffect, useMemo, useRef, useState } from "react";
import type { StackBackAction, StackBackView } from "../../generated/views";
import type { ScreenProps } from "../screen";
import { COLOURS, type Colour, SIDE } from "./parts";
import { type Proposals, useProposals } from "./proposals";
import { type Held, hovering, type Lay, laying, layOf, onTier, settled, UPRIGHT } from "./sticks";
import { type Question, useVerdict, type Verdict } from "./verdict";

/** The stick in hand, and the ways to move it. */
export interface InHand {
  /** Whether it is my turn to lay a stick. */
  able: boolean;
  /** How many sticks of each colour the hand still holds. */
  left: Record<string, number>;
  /** The stick in hand at its place, on the tier that the server last said; null without one. */
  lay: Lay | null;
  verdict: Verdict;
  /** The colour and angle of the stick that a touch of the boards takes. */
  colour: Colour | null;
  angle: number;
  take(colour: Colour): void;
  putBack(): void;
  /** Hold a stick exactly here; with a tier, unless it is to find its own. */
  hold(held: Held, tier?: number | null): void;
  /** Hold a stick at a proposed or advised place, on its tier until it is moved. */
  bring(lay: Lay): void;
  nudge(x: number, y: number): void;
  turn(degrees: number): void;
  /** Choose a tier, whatever is below; null lets the stick find its own. */
  stay(tier: number | null): void;
  /** Whether the player has chosen the tier. */
  stays: boolean;
}

/** The stick in hand with everything that can be done with it. */
export interface Aim extends InHand, Proposals {
  /** Lay it, if that is legal. */
  play(): void;
  /** Whether nothing can be laid, so that the only action is to pass. */
  pass: (() => void) | null;
}

interface Taken {
  held: Held;
  /** The chosen or proposed tier; null if the stick finds its own. */
  tier: number | null;
  /** Whether it stays on that tier when it is moved. */
  stays: boolean;
  moment: number;
}

const FIRST = { x: SIDE / 2, y: SIDE / 2, angle: 0 };

type StackBackProps = ScreenProps<StackBackView, StackBackAction>;

/** The aim of the player at this screen. */
export function useAim(props: StackBackProps): Aim {
  const { choices } = props;
  const hand = useInHand(props);
  const { able, lay, verdict } = hand;
  const proposals = useProposals(choices, hand);
  useAdvice(props, hand);
  return {
    ...hand,
    ...proposals,
    play: () => {
      if (lay && verdict.kind === "fine" && verdict.fresh) props.play(laying(lay));
    },
    pass: able && choices[0]?.action.kind === "pass" ? () => props.play({ kind: "pass" }) : null,
  };
}

function useInHand(props: StackBackProps): InHand {
  const { view, log, acting, mine } = props;
  const able = acting !== null && view.phase === "lay";
  const moment = log.length;
  const [taken, setTaken] = useState<Taken | null>(null);
  const [likes, setLikes] = useState<Colour>("yellow");
  const left = view.hands[acting ?? mine[0] ?? -1] ?? {};
  const owned = COLOURS.filter((one) => (left[one] ?? 0) > 0);
  const colour = owned.find((one) => one === likes) ?? owned[0] ?? null;
  const now = able && taken?.moment === moment ? taken : null;
  const told = useVerdict(props, now && questionOf(now));
  const tier = now?.tier ?? told.tier ?? above(view);
  const lay = useMemo(() => now && onTier(now.held, tier), [now, tier]);
  const last = useRef(FIRST);
  if (lay) last.current = lay;

  function put(held: Held, on: number | null, stays: boolean): void {
    if (!able || !owned.includes(held.colour)) return;
    setLikes(held.colour);
    setTaken({ held: settled(held, on ?? tier), tier: on, stays, moment });
  }

  const hold = (held: Held, on: number | null = null) => put(held, on, on !== null);

  /** Where a stick taken without pointing appears. */
  function untouched(wanted: Colour): Held {
    const { x, y, angle } = last.current;
    return { colour: wanted, x, y, angle, slant: UPRIGHT };
  }

  function change(by: (from: Held) => Partial<Held>): void {
    const wanted = lay?.colour ?? colour;
    if (!wanted) return;
    const from = untouched(wanted);
    hold({ ...from, ...by(from) }, now?.stays ? now.tier : null);
  }

  return {
    able,
    left,
    lay,
    verdict: told.verdict,
    colour,
    angle: last.current.angle,
    take: (wanted) => hold(untouched(wanted)),
    putBack: () => setTaken(null),
    hold,
    bring: (to) => put({ ...to, slant: UPRIGHT }, to.tier, false),
    nudge: (x, y) => change((from) => ({ x: from.x + x, y: from.y + y })),
    turn: (degrees) => change((from) => ({ angle: from.angle + degrees })),
    stay: (on) => lay && hold(untouched(lay.colour), on),
    stays: now?.stays ?? false,
  };
}

function questionOf({ held, tier }: Taken): Question {
  return tier === null ? hovering(held) : laying(onTier(held, tier));
}

/** A tier above all sticks, for a stick that the server has said nothing about yet. */
function above({ sticks }: StackBackView): number {
  return sticks.reduce((most, { tier }) => Math.max(most, tier + 1), 0);
}

/** Move the stick that a hint advises to the advised place. */
function useAdvice({ advice }: StackBackProps, { bring }: InHand): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: advice is followed once
  useEffect(() => {
    if (advice?.kind === "lay") bring(layOf(advice));
  }, [advice]);
}
