/** What would this action do? The server is asked while the aim rests, and again on every change. */

import { useEffect, useRef, useState } from "react";
import type { Tried } from "../generated/messages";
import type { Wanted } from "../generated/views";
import { Asker } from "./asker";
import type { ScreenProps } from "./screen";

/** A question waits this many milliseconds, so that a moving pointer asks nothing. */
const PATIENCE = 60;

/** An action, and the moment of the game for which it was tried. */
interface Question<Action> {
  action: Wanted<Action>;
  key: string;
  moment: string;
}

/** The newest answer at this moment of the game. */
export interface Answer<Action> {
  action: Wanted<Action>;
  tried: Tried;
  /** Whether it is about the action in question; otherwise it is about one before. */
  fresh: boolean;
}

type Asking<View, Action> = Pick<ScreenProps<View, Action>, "attempt" | "log" | "acting">;

/** The answer about an action of the acting seat; null until one has come. */
export function useTried<View, Action>(
  { attempt, log, acting }: Asking<View, Action>,
  action: Wanted<Action> | null,
  patience = PATIENCE,
): Answer<Action> | null {
  const moment = `${acting} ${log.length}`;
  const key = JSON.stringify(action);
  const [told, tell] = useState<{ question: Question<Action>; tried: Tried } | null>(null);
  const asker = useAsker(attempt, (question, tried) => tell({ question, tried }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the action
  useEffect(() => {
    if (!action) return;
    const timer = setTimeout(() => asker.want({ action, key, moment }), patience);
    return () => {
      clearTimeout(timer);
      asker.want(null);
    };
  }, [asker, key, moment, patience]);
  if (!action || told?.question.moment !== moment) return null;
  return {
    action: told.question.action,
    tried: told.tried,
    fresh: told.question.key === key,
  };
}

type Attempt<Action> = (action: Wanted<Action>) => Promise<Tried | null>;
type Tell<Action> = (question: Question<Action>, tried: Tried) => void;

/** One asker for as long as its screen is there; `attempt` is made anew for every render. */
function useAsker<Action>(attempt: Attempt<Action>, tell: Tell<Action>) {
  const latest = useRef({ attempt, tell });
  latest.current = { attempt, tell };
  const asker = useRef<Asker<Question<Action>, Tried>>(null);
  asker.current ??= new Asker(
    ({ action }) => latest.current.attempt(action),
    (question, tried) => latest.current.tell(question, tried),
  );
  return asker.current;
}
