/** The bonus bar and the bombs of a sheet. */

import { Bomb } from "lucide-react";
import type { BrikksSheetView } from "../../generated/views";
import { useWords } from "../../words/words";
import style from "./panel.module.css";
import { BOMBS, BONUS } from "./parts";

export function Bonus({ sheet }: { sheet: BrikksSheetView }) {
  const { say } = useWords();
  return (
    <div className={style.bonus}>
      <p className={style.label}>{say("bonus", { points: sheet.bonus })}</p>
      <div className={style.boxes} aria-hidden="true">
        {BONUS.map((points, at) => (
          <span
            key={points}
            className={style.box}
            data-ticked={at < sheet.ticks}
            data-counts={at === sheet.ticks - 1}
          >
            {points}
          </span>
        ))}
      </div>
    </div>
  );
}

export function Bombs({ sheet }: { sheet: BrikksSheetView }) {
  const { say } = useWords();
  return (
    <div className={style.bombs}>
      <span className="visually-hidden">{say("bombs", { bombs: sheet.bombs })}</span>
      {BOMBS.map((points, at) => (
        <span
          key={points}
          className={style.bomb}
          data-used={at < BOMBS.length - sheet.bombs}
          aria-hidden="true"
        >
          <Bomb size={22} />
          <b>{points}</b>
        </span>
      ))}
    </div>
  );
}
