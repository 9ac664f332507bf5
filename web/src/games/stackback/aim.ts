/** The stick in hand: its place, and the ways to move, turn and play it. */

import { useEffect, useMemo, useState } from "react";
import type { StackBackAction, StackBackView } from "../../generated/views";
import type { ScreenProps } from "../screen";
import { COLOURS, type Colour, SIDE } from "./parts";
import { type Proposals, useProposals } from "./proposals";
import { type Lay, laying, layOf, restingTier, type Spot, settled } from "./sticks";
import { useVerdict, type Verdict } from "./verdict";

/** The stick in hand, and the ways to move it. */
export interface InHand {
  /** Whether it is my turn to lay a stick. */
  able: boolean;
  /** How many sticks of each colour the hand still holds. */
  left: Record<string, number>;
  /** The stick in hand at its place; null while there is none. */
  lay: Lay | null;
  /** The colour and angle of the stick that a touch of the boards takes. */
  colour: Colour | null;
  angle: number;
  take(colour: Colour): void;
  putBack(): void;
  /** Hold a stick exactly here; with a tier, unless it is to find its own. */
  hold(spot: Spot, tier?: number | null): void;
  /** Hold a stick at a proposed or advised place, on its tier. */
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
  verdict: Verdict;
  /** Lay it, if that is legal. */
  play(): void;
  /** Whether nothing can be laid, so that the only action is to pass. */
  pass: (() => void) | null;
}

interface Held {
  spot: Spot;
  /** The chosen tier; null if the stick finds its own. */
  tier: number | null;
  moment: number;
}

const FIRST = { x: SIDE / 2, y: SIDE / 2, angle: 0 };

type StackBackProps = ScreenProps<StackBackView, StackBackAction>;

/** The aim of the player at this screen. */
export function useAim(props: StackBackProps): Aim {
  const { log, choices } = props;
  const hand = useInHand(props);
  const { able, lay } = hand;
  const verdict = useVerdict(props.attempt, lay, log.length);
  const proposals = useProposals(choices, hand);
  useAdvice(props, hand);
  return {
    ...hand,
    ...proposals,
    verdict,
    play: () => {
      if (lay && verdict.kind === "fine" && verdict.fresh) props.play(laying(lay));
    },
    pass: able && choices[0]?.action.kind === "pass" ? () => props.play({ kind: "pass" }) : null,
  };
}

function useInHand({ view, log, acting, mine }: StackBackProps): InHand {
  const able = acting !== null && view.phase === "lay";
  const moment = log.length;
  const [held, setHeld] = useState<Held | null>(null);
  const [likes, setLikes] = useState<Colour>("yellow");
  const left = view.hands[acting ?? mine[0] ?? -1] ?? {};
  const owned = COLOURS.filter((one) => (left[one] ?? 0) > 0);
  const colour = owned.find((one) => one === likes) ?? owned[0] ?? null;
  const now = able && held?.moment === moment ? held : null;
  const lay = useMemo(() => (now ? layOn(view, now) : null), [now, view]);

  function hold(spot: Spot, tier: number | null = null): void {
    if (!able || !owned.includes(spot.colour)) return;
    setLikes(spot.colour);
    setHeld({ spot: settled(spot), tier, moment });
  }

  /** Where a stick taken without pointing appears. */
  const untouched = (wanted: Colour): Spot => ({ ...FIRST, ...held?.spot, colour: wanted });

  function change(by: (spot: Spot) => Partial<Spot>): void {
    const from = now?.spot ?? (colour && untouched(colour));
    if (from) hold({ ...from, ...by(from) }, now?.tier ?? null);
  }

  return {
    able,
    left,
    lay,
    colour,
    angle: held?.spot.angle ?? FIRST.angle,
    take: (wanted) => hold(untouched(wanted)),
    putBack: () => setHeld((old) => old && { ...old, moment: -1 }),
    hold,
    bring: (to) => hold(to, ownTier(view, to)),
    nudge: (x, y) => change((from) => ({ x: from.x + x, y: from.y + y })),
    turn: (degrees) => change((from) => ({ angle: from.angle + degrees })),
    stay: (tier) => now && hold(now.spot, tier),
    stays: now?.tier != null,
  };
}

/** Move the stick that a hint advises to the advised place. */
function useAdvice({ advice }: StackBackProps, { bring }: InHand): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: advice is followed once
  useEffect(() => {
    if (advice?.kind === "lay") bring(layOf(advice));
  }, [advice]);
}

/** The tier to choose for a placement; null if the stick finds it by itself. */
function ownTier(view: StackBackView, lay: Lay): number | null {
  return restingTier(view.sticks as Lay[], lay) === lay.tier ? null : lay.tier;
}

function layOn(view: StackBackView, { spot, tier }: Held): Lay {
  return { ...spot, tier: tier ?? restingTier(view.sticks as Lay[], spot) };
}
