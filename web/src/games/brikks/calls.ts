/** The calls: keep, again, bomb and stop. Stopping beside unused bombs asks first. */

import { useState } from "react";
import type { BrikksAction, BrikksCall, BrikksView } from "../../generated/views";
import type { ScreenProps } from "../screen";

/** An action that is just a word. */
export type CallKind = BrikksCall["kind"];

/** The acting seat's calls. */
export interface Calls {
  /** The legal ones. */
  calls: readonly CallKind[];
  /** Play a call; the first "stop" beside unused bombs only asks. */
  call(kind: CallKind): void;
  /** Whether the player has been asked and has yet to answer. */
  asked: boolean;
  /** Take the question away. */
  dismiss(): void;
}

type BrikksProps = Pick<ScreenProps<BrikksView, BrikksAction>, "choices" | "play">;

const KINDS: readonly CallKind[] = ["keep", "again", "bomb", "stop"];

/** The calls among the choices; new choices take the question away. */
export function useCalls({ choices, play }: BrikksProps): Calls {
  const [asking, setAsking] = useState<BrikksProps["choices"] | null>(null);
  const calls = KINDS.filter((kind) => choices.some(({ action }) => action.kind === kind));
  const asked = asking === choices && calls.includes("stop");
  function call(kind: CallKind): void {
    if (kind === "stop" && calls.includes("bomb") && !asked) setAsking(choices);
    else if (calls.includes(kind)) play({ kind });
  }
  return { calls, call, asked, dismiss: () => setAsking(null) };
}

/** The call of the main button, and of Enter, where no block is in hand. */
export function main({ place, calls }: Calls & { place: unknown }): CallKind | undefined {
  return place ? undefined : calls.find((kind) => kind !== "again");
}
