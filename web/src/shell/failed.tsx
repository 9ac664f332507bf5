import type { Failure } from "../generated/messages";
import { refusalText } from "../words/refusals";
import { useWords } from "../words/words";

/** Why something failed, in a sentence. */
export function Failed({ failure }: { failure: Failure | null }) {
  const words = useWords();
  if (!failure) return null;
  return (
    <p role="alert" className="warning">
      {refusalText(words, failure)}
    </p>
  );
}
