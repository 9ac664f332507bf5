/** The sticks at hand: drag one onto the boards, or press it to take it. */

import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import type { Dragging } from "./drag";
import { COLOURS } from "./parts";
import { StickSign } from "./stick";
import style from "./tray.module.css";

interface Props {
  aim: Aim;
  dragging: Dragging;
  className?: string | undefined;
}

/** One button per colour, with the number of sticks left. */
export function Tray({ aim, dragging, className = "" }: Props) {
  const { say } = useWords();
  return (
    <fieldset className={`${style.tray} ${className}`} data-part="hand">
      <legend className="visually-hidden">{say("tray.label")}</legend>
      {COLOURS.map((colour, n) => {
        const count = aim.left[colour] ?? 0;
        return (
          <button
            key={colour}
            type="button"
            className={style.stock}
            disabled={count === 0}
            aria-pressed={aim.lay?.colour === colour}
            aria-label={say("tray.stick", { colour, count })}
            aria-keyshortcuts={String(n + 1)}
            onPointerDown={(event) => dragging.carry(event, colour)}
            onClick={() => aim.take(colour)}
          >
            <StickSign colour={colour} high={10} />
            <span className="figures">{count}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
