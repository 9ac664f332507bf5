/** What can be done with the piece in hand: turn it, turn it over, lay it. */

import { Check, FlipHorizontal2, RotateCw } from "lucide-react";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import style from "./controls.module.css";

/** The controls of the piece in hand; they keep their room while others play. */
export function Controls({ aim, idle }: { aim: Aim; idle: boolean }) {
  const { say } = useWords();
  const type = aim.type ?? "uni";
  return (
    <div className={style.controls} data-idle={idle}>
      <button
        type="button"
        className="button"
        disabled={!aim.turns}
        aria-label={say("deed.turn")}
        title={say("deed.turn.key")}
        onClick={() => aim.turn(1)}
      >
        <RotateCw size={18} aria-hidden="true" />
        <span>{say("deed.turn")}</span>
      </button>
      <button
        type="button"
        className="button"
        disabled={!aim.overs}
        aria-label={say("deed.over")}
        title={say("deed.over.key")}
        onClick={aim.over}
      >
        <FlipHorizontal2 size={18} aria-hidden="true" />
        <span>{say("deed.over")}</span>
      </button>
      <button
        type="button"
        data-part="deed"
        className={`button ${style.lay} ${aim.place?.fits ? "main" : ""}`}
        disabled={!aim.place?.fits}
        onClick={aim.lay}
      >
        <Check size={18} aria-hidden="true" />
        {aim.place?.fits ? say("deed.lay", { type, layer: aim.place.layer }) : say("deed.aim")}
      </button>
    </div>
  );
}
