/** The check's verdict on a tower, in words. */

import { Check as Tick, X } from "lucide-react";
import type { BiddiFaultView } from "../../generated/views";
import { toldText } from "../../words/told";
import { useWords } from "../../words/words";

interface Props {
  fault: BiddiFaultView | null;
  /** How many levels the tower has. */
  built: number;
}

/** The fault that was found, or that there is none. */
export function Verdict({ fault, built }: Props) {
  const words = useWords();
  if (!fault) {
    return (
      <>
        <Tick size={18} aria-hidden="true" /> {words.say("check.right", { levels: built })}
      </>
    );
  }
  return (
    <>
      <X size={18} aria-hidden="true" /> {toldText(words, "fault", fault)}
    </>
  );
}
