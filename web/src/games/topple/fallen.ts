/** A fall stays in sight until one goes on; a fall that ends the game stays for good. */

import { useEffect, useState } from "react";
import type { MotionView, ToppleAction, ToppleView } from "../../generated/views";
import type { Fall } from "../../net/table";
import { type Falling, useFall } from "../fall";
import type { ScreenProps } from "../screen";

/** A fall as it is shown. */
export interface Fallen extends Falling<ToppleView> {
  /** Whether it waits for somebody to go on. */
  waits: boolean;
}

type Props = Pick<ScreenProps<ToppleView, ToppleAction>, "view" | "fall" | "mine" | "log">;

interface Kept extends Fall<ToppleView> {
  /** How long the log was when it came. */
  moment: number;
}

/** The state to show, and how it fell; players decide when they go on, others see it for a while. */
export function useFallen({ view, fall, mine, log }: Props): Fallen {
  const timed = useFall(view, fall);
  const [kept, keep] = useState<Kept | null>(null);
  const [left, leave] = useState<MotionView | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment is that of the fall
  useEffect(() => {
    if (fall) keep({ ...fall, moment: log.length });
  }, [fall]);

  if (mine.length === 0) return { ...timed, waits: false };
  const past = !kept || log.length < kept.moment || (kept.motion === left && !view.falls);
  if (past) return { view, motion: null, waits: false, skip: () => undefined };
  const over = view.outcome !== null;
  return {
    view: over ? { ...kept.view, outcome: view.outcome, ended: view.ended } : kept.view,
    motion: kept.motion,
    waits: !over && !view.falls,
    skip: () => !over && leave(kept.motion),
  };
}
