/** The server's proposed places for the colour in hand, and stepping through them. */

import { useMemo, useState } from "react";
import type { StackBackAction, StackBackView } from "../../generated/views";
import type { ScreenProps } from "../screen";
import type { InHand } from "./aim";
import type { Colour } from "./parts";
import { keyOf, type Lay, layOf } from "./sticks";

/** The proposed places, and whether they are shown. */
export interface Proposals {
  /** Places for the colour in hand: on sticks, otherwise on the wood. */
  proposals: readonly Lay[];
  /** Which of them the stick is at; -1 for none. */
  proposed: number;
  /** Whether they are shown. */
  proposing: boolean;
  propose(shown: boolean): void;
  /** Go to another proposed place. */
  leaf(step: number): void;
}

type Choices = ScreenProps<StackBackView, StackBackAction>["choices"];

/** The proposed places for the colour in hand. */
export function useProposals(choices: Choices, hand: InHand): Proposals {
  const { able, lay, colour } = hand;
  const [proposing, propose] = useState(false);
  const wanted = lay?.colour ?? colour;
  const proposals = useMemo(() => proposalsOf(choices, wanted), [choices, wanted]);
  const at = lay ? keyOf(lay) : "";
  const proposed = proposals.findIndex((one) => keyOf(one) === at);
  return {
    proposals,
    proposed,
    proposing: proposing && able,
    propose,
    leaf: (step) => {
      const count = proposals.length;
      const from = proposed < 0 && step < 0 ? 0 : proposed;
      const next = proposals[(from + step + count) % count];
      if (next) hand.bring(next);
    },
  };
}

function proposalsOf(choices: Choices, colour: Colour | null): Lay[] {
  const lays = choices.flatMap(({ action }) => (action.kind === "lay" ? [layOf(action)] : []));
  const own = lays.filter((lay) => lay.colour === colour);
  const stacked = own.filter((lay) => lay.tier > 0);
  return stacked.length ? stacked : own;
}
