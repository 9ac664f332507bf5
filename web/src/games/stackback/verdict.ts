/** The server's verdict on the stick in hand: the screen only shows it. */

import type { Failure, Tried } from "../../generated/messages";
import type {
  StackBackAction,
  StackBackHover,
  StackBackLay,
  StackBackView,
  Wanted,
} from "../../generated/views";
import type { ScreenProps } from "../screen";
import { type Answer as Tested, useTried } from "../tried";

/** The server's verdict on the stick in hand; the previous one while a question is open. */
export type Verdict =
  | { kind: "asking" }
  | { kind: "fine"; fresh: boolean; after: StackBackView }
  | { kind: "refused"; fresh: boolean; why: Failure };

/** What is asked about a stick: on a tier, or where it comes to rest. */
export type Question = Wanted<StackBackHover> | Wanted<StackBackLay>;

/** What the server says of the stick in hand. */
export interface Answer {
  verdict: Verdict;
  /** The tier that the last answer is about; null while unknown. */
  tier: number | null;
}

type Told = Tested<StackBackAction>;

const ASKING: Verdict = { kind: "asking" };

/** The answer to a question, asked again on every change. */
export function useVerdict(
  props: ScreenProps<StackBackView, StackBackAction>,
  question: Question | null,
): Answer {
  return answerTo(question, useTried(props, question, 0));
}

/** What the last answer says about a question, which may be a newer one. */
export function answerTo(question: Question | null, told: Told | null): Answer {
  if (!told) return { verdict: ASKING, tier: null };
  const { action } = told;
  const same = "colour" in action && action.colour === question?.colour;
  return { verdict: same ? verdictOf(told) : ASKING, tier: tierOf(told.tried) };
}

function verdictOf({ tried: { refusal, view }, fresh }: Told): Verdict {
  return refusal
    ? { kind: "refused", fresh, why: refusal }
    : { kind: "fine", fresh, after: view as StackBackView };
}

/** The tier of the stick in question: a refusal names it, and otherwise it is the newest. */
function tierOf({ refusal, view }: Tried): number | null {
  const tier = refusal ? refusal.facts.tier : (view as StackBackView).sticks.at(-1)?.tier;
  return typeof tier === "number" ? tier : null;
}
