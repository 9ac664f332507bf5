/** The check's verdict on a tower, in words. */

import { Check as Tick, X } from "lucide-react";
import type { BiddiCheckedView, BiddiFaultView } from "../../generated/views";
import { useWords } from "../../words/words";

interface Props {
  fault: BiddiFaultView | null;
  checked: BiddiCheckedView;
  /** How many levels the tower has. */
  built: number;
}

/** The fault found, or that there is none. */
export function Verdict({ fault, checked, built }: Props) {
  const { say } = useWords();
  if (!fault) {
    return (
      <>
        <Tick size={18} aria-hidden="true" /> {say("check.right", { levels: built })}
      </>
    );
  }
  const wanted = checked.plan.find(({ level }) => level === fault.level)?.colour ?? "long";
  const missing = checked.levels - built;
  const code = fault.code === "levels" ? (missing > 0 ? "missing" : "many") : fault.code;
  return (
    <>
      <X size={18} aria-hidden="true" />{" "}
      {say(`fault.${code}`, { level: fault.level, wanted, missing, levels: checked.levels })}
    </>
  );
}
