/** The stick in hand: where it is, what the server says of it, and what moves it. */

import { useEffect, useMemo, useRef, useState } from "react";
import type { Failure, Tried } from "../../generated/messages";
import type { StackBackAction, StackBackView } from "../../generated/views";
import type { ScreenProps } from "../screen";
import { Asker } from "./asker";
import { COLOURS, type Colour, SIDE } from "./parts";
import { keyOf, type Lay, laying, layOf, restingTier, type Spot, settled } from "./sticks";

/** What the server says of the stick in hand; while it is asked, what it said last. */
export type Verdict =
  | { kind: "asking" }
  | { kind: "fine"; fresh: boolean; after: StackBackView }
  | { kind: "refused"; fresh: boolean; why: Failure };

export interface Aim {
  /** Whether I am to lay a stick now. */
  able: boolean;
  /** How many sticks of each colour the hand still holds. */
  left: Record<string, number>;
  /** The stick in hand where it would lie; null while none is taken. */
  lay: Lay | null;
  /** The colour that is taken by a touch of the boards, and how it is turned. */
  colour: Colour | null;
  angle: number;
  verdict: Verdict;
  take(colour: Colour): void;
  putBack(): void;
  /** Hold a stick just here; with a tier where it is not to find its own. */
  hold(spot: Spot, tier?: number | null): void;
  nudge(x: number, y: number): void;
  turn(degrees: number): void;
  /** Lie on this tier, whatever is below; null: where it comes to lie by itself. */
  stay(tier: number | null): void;
  /** Whether somebody has chosen the tier. */
  stays: boolean;
  /** Places that the server proposes for the colour in hand: on sticks, else on the wood. */
  proposals: readonly Lay[];
  /** Which of them the stick is at; -1 for none. */
  proposed: number;
  /** Whether they are to be seen. */
  proposing: boolean;
  propose(shown: boolean): void;
  /** Go to another proposed place. */
  leaf(step: number): void;
  /** Lay it, if it may lie there. */
  play(): void;
  /** Nothing can be laid: the only action is to pass. */
  pass: (() => void) | null;
}

interface Held {
  spot: Spot;
  tier: number | null;
  moment: number;
}

const FIRST = { x: SIDE / 2, y: SIDE / 2, angle: 0 };
const ASKING: Verdict = { kind: "asking" };

type StackBackProps = ScreenProps<StackBackView, StackBackAction>;

export function useAim(props: StackBackProps): Aim {
  const { view, log, acting, mine, choices, advice } = props;
  const able = acting !== null && view.phase === "lay";
  const moment = log.length;
  const [held, setHeld] = useState<Held | null>(null);
  const [likes, setLikes] = useState<Colour>("yellow");
  const [proposing, propose] = useState(false);
  const left = view.hands[acting ?? mine[0] ?? -1] ?? {};
  const owned = COLOURS.filter((one) => (left[one] ?? 0) > 0);
  const colour = owned.find((one) => one === likes) ?? owned[0] ?? null;
  const now = able && held?.moment === moment ? held : null;
  const lay = useMemo(() => (now ? layOn(view, now) : null), [now, view]);
  const verdict = useVerdict(props, lay, moment);
  const proposals = useMemo(
    () => proposalsOf(choices, lay?.colour ?? colour),
    [choices, lay, colour],
  );
  const at = lay ? keyOf(lay) : "";
  const proposed = proposals.findIndex((one) => keyOf(one) === at);

  function hold(spot: Spot, tier: number | null = null): void {
    if (!able || !owned.includes(spot.colour)) return;
    setLikes(spot.colour);
    setHeld({ spot: settled(spot), tier, moment });
  }

  /** Where a stick is that somebody takes without pointing. */
  const spot = (wanted: Colour | null) => wanted && { ...FIRST, ...held?.spot, colour: wanted };

  function change(by: (spot: Spot) => Partial<Spot>): void {
    const from = now?.spot ?? spot(colour);
    if (from) hold({ ...from, ...by(from) }, now?.tier ?? null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: advice is followed once
  useEffect(() => {
    if (advice?.kind !== "lay") return;
    const advised = layOf(advice);
    hold(advised, ownTier(view, advised));
  }, [advice]);

  return {
    able,
    left,
    lay,
    colour,
    angle: held?.spot.angle ?? FIRST.angle,
    verdict,
    take: (wanted) => {
      const taken = spot(wanted);
      if (taken) hold(taken);
    },
    putBack: () => setHeld((old) => old && { ...old, moment: -1 }),
    hold,
    nudge: (x, y) => change((from) => ({ x: from.x + x, y: from.y + y })),
    turn: (degrees) => change((from) => ({ angle: from.angle + degrees })),
    stay: (tier) => now && hold(now.spot, tier),
    stays: now?.tier != null,
    proposals,
    proposed,
    proposing: proposing && able,
    propose,
    leaf: (step) => {
      const count = proposals.length;
      const from = proposed < 0 && step < 0 ? 0 : proposed;
      const next = proposals[(from + step + count) % count];
      if (next) hold(next, ownTier(view, next));
    },
    play: () => {
      if (lay && verdict.kind === "fine" && verdict.fresh) props.play(laying(lay));
    },
    pass: able && choices[0]?.action.kind === "pass" ? () => props.play({ kind: "pass" }) : null,
  };
}

/** The tier that has to be chosen for a placement; null where the stick finds it by itself. */
function ownTier(view: StackBackView, lay: Lay): number | null {
  return restingTier(view.sticks as Lay[], lay) === lay.tier ? null : lay.tier;
}

function layOn(view: StackBackView, { spot, tier }: Held): Lay {
  return { ...spot, tier: tier ?? restingTier(view.sticks as Lay[], spot) };
}

function proposalsOf(choices: StackBackProps["choices"], colour: Colour | null): Lay[] {
  const lays = choices.flatMap(({ action }) => (action.kind === "lay" ? [layOf(action)] : []));
  const own = lays.filter((lay) => lay.colour === colour);
  const stacked = own.filter((lay) => lay.tier > 0);
  return stacked.length ? stacked : own;
}

interface Question {
  lay: Lay;
  moment: number;
}

/** What the server says of a placement, asked anew whenever it changes. */
function useVerdict({ attempt }: StackBackProps, lay: Lay | null, moment: number): Verdict {
  const [told, setTold] = useState<{ question: Question; tried: Tried } | null>(null);
  const ask = useRef(attempt);
  ask.current = attempt;
  const asker = useRef<Asker<Question, Tried>>(null);
  asker.current ??= new Asker(
    (question) => ask.current(laying(question.lay)),
    (question, tried) => setTold({ question, tried }),
  );
  const key = lay && keyOf(lay);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the stick
  useEffect(() => {
    asker.current?.want(lay && { lay, moment });
    return () => asker.current?.want(null);
  }, [key, moment]);
  if (!lay || told?.question.moment !== moment) return ASKING;
  const { question, tried } = told;
  if (question.lay.colour !== lay.colour) return ASKING;
  const fresh = keyOf(question.lay) === key;
  return tried.refusal
    ? { kind: "refused", fresh, why: tried.refusal }
    : { kind: "fine", fresh, after: tried.view as StackBackView };
}
