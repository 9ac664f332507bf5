/** The server's verdict on the stick in hand: the screen only shows it. */

import { useEffect, useRef, useState } from "react";
import type { Failure, Tried } from "../../generated/messages";
import type {
  StackBackAction,
  StackBackHover,
  StackBackLay,
  StackBackView,
  Wanted,
} from "../../generated/views";
import { Asker } from "../asker";
import type { ScreenProps } from "../screen";

/** The server's verdict on the stick in hand; the previous one while a question is open. */
export type Verdict =
  | { kind: "asking" }
  | { kind: "fine"; fresh: boolean; after: StackBackView }
  | { kind: "refused"; fresh: boolean; why: Failure };

/** What is asked about a stick: on a tier, or where it comes to rest. */
export type Question = Wanted<StackBackHover> | Wanted<StackBackLay>;

/** A question at a moment of the game, and the answer. */
export interface Answered {
  question: Question;
  moment: number;
  tried: Tried;
}

/** What the server says of the stick in hand. */
export interface Answer {
  verdict: Verdict;
  /** The tier that the last answer is about; null while unknown. */
  tier: number | null;
}

type Attempt = ScreenProps<StackBackView, StackBackAction>["attempt"];

const ASKING: Verdict = { kind: "asking" };

/** The answer to a question, asked again on every change. */
export function useVerdict(attempt: Attempt, question: Question | null, moment: number): Answer {
  const [told, setTold] = useState<Answered | null>(null);
  const ask = useRef(attempt);
  ask.current = attempt;
  const asker = useRef<Asker<Omit<Answered, "tried">, Tried>>(null);
  asker.current ??= new Asker(
    (wanted) => ask.current(wanted.question),
    (wanted, tried) => setTold({ ...wanted, tried }),
  );
  const key = question && keyOf(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question
  useEffect(() => {
    asker.current?.want(question && { question, moment });
    return () => asker.current?.want(null);
  }, [key, moment]);
  return answerTo(question, moment, told);
}

/** What the last answer says about a question, which may be a newer one. */
export function answerTo(question: Question | null, moment: number, told: Answered | null): Answer {
  if (told?.moment !== moment) return { verdict: ASKING, tier: null };
  const same = question?.colour === told.question.colour;
  const verdict = question && same ? verdictOn(question, told) : ASKING;
  return { verdict, tier: tierOf(told.tried) };
}

function verdictOn(question: Question, told: Answered): Verdict {
  const fresh = keyOf(question) === keyOf(told.question);
  const { refusal, view } = told.tried;
  return refusal
    ? { kind: "refused", fresh, why: refusal }
    : { kind: "fine", fresh, after: view as StackBackView };
}

/** The tier of the stick in question: a refusal names it, and otherwise it is the newest. */
function tierOf({ refusal, view }: Tried): number | null {
  const tier = refusal ? refusal.facts.tier : (view as StackBackView).sticks.at(-1)?.tier;
  return typeof tier === "number" ? tier : null;
}

function keyOf(question: Question): string {
  return JSON.stringify(question);
}
