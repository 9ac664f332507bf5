/** The caption under the headline: the piece in hand fits there, or why it doesn't. */

import { Ban, Check } from "lucide-react";
import type { ReactNode } from "react";
import { refusalText } from "../../words/refusals";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import style from "./caption.module.css";

interface Props {
  aim: Aim;
  /** Whether layers are peeled off, which prevents laying. */
  peeled: boolean;
  /** What is said while nothing is in hand. */
  children: ReactNode;
}

/** One sentence; it keeps its room, so that the board stays where it is. */
export function Caption({ aim, peeled, children }: Props) {
  const { say } = useWords();
  const { place, refused, type } = aim;
  const bad = refused !== null || place?.fits === false;
  return (
    <p className={style.caption} role="status" data-bad={bad}>
      {peeled ? (
        <span>{say("caption.peeled")}</span>
      ) : bad ? (
        <Refused aim={aim} />
      ) : place ? (
        <Signed sign={<Check size={18} aria-hidden="true" />}>
          {say("caption.fits", { type: place.type, layer: place.layer })}
        </Signed>
      ) : type && aim.open.length === 0 ? (
        <Elsewhere aim={aim} />
      ) : (
        <span className="quiet">{children}</span>
      )}
    </p>
  );
}

/** Why the piece may not lie there, once known. */
function Refused({ aim: { refused } }: { aim: Aim }) {
  const words = useWords();
  return (
    <Signed sign={<Ban size={18} aria-hidden="true" />}>
      {refused ? refusalText(words, refused) : words.say("caption.bad")}
    </Signed>
  );
}

/** What to do with a piece that fits nowhere in this orientation. */
function Elsewhere({ aim: { type, legal } }: { aim: Aim }) {
  const { say } = useWords();
  const turned = legal.some((one) => one.type === type);
  return <span>{say(turned ? "caption.turn" : "caption.other", { type })}</span>;
}

function Signed({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <>
      {sign}
      <span>{children}</span>
    </>
  );
}
