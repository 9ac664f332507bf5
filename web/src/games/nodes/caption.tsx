/** What the piece in hand would do there, at the foot of the board: it fits, or why it does not. */

import { Ban, Check } from "lucide-react";
import { refusalText } from "../../words/refusals";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import style from "./screen.module.css";

interface Props {
  aim: Aim;
  /** Whether layers are peeled off, so that nothing can be laid. */
  peeled: boolean;
}

export function Caption({ aim, peeled }: Props) {
  const words = useWords();
  const { say } = words;
  const { place, refused, type } = aim;
  const stuck = type && !place && aim.legal.length > 0 && aim.open.length === 0;
  const elsewhere = stuck && aim.legal.some((one) => one.type === type);
  const bad = refused !== null || (place !== null && !place.fits && aim.legal.length > 0);
  return (
    <p className={style.caption} role="status" data-bad={bad}>
      {peeled ? (
        <span>{say("caption.peeled")}</span>
      ) : refused ? (
        <>
          <Ban size={18} aria-hidden="true" />
          <span>{refusalText(words, refused)}</span>
        </>
      ) : bad ? (
        <>
          <Ban size={18} aria-hidden="true" />
          <span>{say("caption.bad")}</span>
        </>
      ) : place?.fits ? (
        <>
          <Check size={18} aria-hidden="true" />
          <span>{say("caption.fits", { type: place.type, layer: place.layer })}</span>
        </>
      ) : (
        stuck && <span>{say(elsewhere ? "caption.turn" : "caption.other", { type })}</span>
      )}
    </p>
  );
}
