/** The server's verdict on the stick in hand: the screen only shows it. */

import { useEffect, useRef, useState } from "react";
import type { Failure, Tried } from "../../generated/messages";
import type { StackBackAction, StackBackView } from "../../generated/views";
import { Asker } from "../asker";
import type { ScreenProps } from "../screen";
import { keyOf, type Lay, laying } from "./sticks";

/** The server's verdict on the stick in hand; the previous one while a question is open. */
export type Verdict =
  | { kind: "asking" }
  | { kind: "fine"; fresh: boolean; after: StackBackView }
  | { kind: "refused"; fresh: boolean; why: Failure };

/** A placement, and the time of the question. */
interface Question {
  lay: Lay;
  moment: number;
}

interface Answered {
  question: Question;
  tried: Tried;
}

type Attempt = ScreenProps<StackBackView, StackBackAction>["attempt"];

const ASKING: Verdict = { kind: "asking" };

/** The verdict on a placement, requested again on every change. */
export function useVerdict(attempt: Attempt, lay: Lay | null, moment: number): Verdict {
  const [told, setTold] = useState<Answered | null>(null);
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
  return lay && told?.question.moment === moment ? verdictOn(lay, told) : ASKING;
}

function verdictOn(lay: Lay, { question, tried }: Answered): Verdict {
  if (question.lay.colour !== lay.colour) return ASKING;
  const fresh = keyOf(question.lay) === keyOf(lay);
  return tried.refusal
    ? { kind: "refused", fresh, why: tried.refusal }
    : { kind: "fine", fresh, after: tried.view as StackBackView };
}
