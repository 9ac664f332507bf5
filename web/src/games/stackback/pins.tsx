/** Words over the boards: why the stick in hand can't lie there, and "again!" after a stacking. */

import type { RefObject } from "react";
import type { StackBackView } from "../../generated/views";
import { refusalText } from "../../words/refusals";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import style from "./screen.module.css";

type Pinned = RefObject<HTMLDivElement | null>;

/** The reason, over the stick that it is about; the line beside the boards says it aloud. */
export function HeldPin({ aim, falls, pinned }: { aim: Aim; falls: boolean; pinned: Pinned }) {
  const words = useWords();
  const { lay, verdict } = aim;
  const why =
    lay && verdict.kind === "refused"
      ? refusalText(words, verdict.why)
      : lay && falls
        ? words.say("verdict.falls")
        : null;
  return (
    <div ref={pinned} className={style.pin} aria-hidden="true">
      {why && <p className={style.refused}>{why}</p>}
    </div>
  );
}

/** For a moment over the stick that was stacked. */
export function AgainPin({ view, pinned }: { view: StackBackView; pinned: Pinned }) {
  const { say } = useWords();
  const again = view.phase === "lay" && view.run > 0;
  return (
    <div ref={pinned} className={style.pin} aria-hidden="true">
      {again && (
        <p className={style.news} key={view.laid}>
          <strong>{say("head.again")}</strong>
        </p>
      )}
    </div>
  );
}
