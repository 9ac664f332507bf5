/** Words over the boards: why the stick in hand can't lie there, and "again!" after a stacking. */

import type { StackBackView } from "../../generated/views";
import { NewsNote, Note, type Pinned, RefusedNote } from "../../space/pinned";
import { refusalText } from "../../words/refusals";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";

/** On the flat boards notes hang from the middle of the upper edge. */
const FLAT = { top: 48, left: "50%" };

interface HeldProps {
  aim: Aim;
  falls: boolean;
  flat: boolean;
  pinned: Pinned;
}

/** The reason, over the stick that it is about; the line beside the boards says it aloud. */
export function HeldPin({ aim, falls, flat, pinned }: HeldProps) {
  const words = useWords();
  const { lay, verdict } = aim;
  const why =
    lay && verdict.kind === "refused"
      ? refusalText(words, verdict.why)
      : lay && falls
        ? words.say("verdict.falls")
        : null;
  return (
    <Note pinned={pinned} at={flat ? FLAT : undefined}>
      {why && <RefusedNote>{why}</RefusedNote>}
    </Note>
  );
}

interface AgainProps {
  view: StackBackView;
  flat: boolean;
  pinned: Pinned;
}

/** For a moment over the stick that was stacked. */
export function AgainPin({ view, flat, pinned }: AgainProps) {
  const { say } = useWords();
  const again = view.phase === "lay" && view.run > 0;
  return (
    <Note pinned={pinned} at={flat ? FLAT : undefined}>
      {again && (
        <NewsNote key={view.laid} loud>
          <strong>{say("head.again")}</strong>
        </NewsNote>
      )}
    </Note>
  );
}
