import type { Failure } from "../messages";
import { useWords } from "../words/words";
import style from "./failed.module.css";

/** Why something did not work, in a sentence. */
export function Failed({ failure }: { failure: Failure | null }) {
  const words = useWords();
  if (!failure) return null;
  const key = `refusal.${failure.code}`;
  return (
    <p role="alert" className={style.failed}>
      {words.has(key) ? words.say(key, failure.facts) : failure.sentence}
    </p>
  );
}
