/** With two players: which of one's two colours to play. */

import type { ToppleView } from "../../generated/views";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import { Token } from "./sign";
import style from "./tray.module.css";

/** The choice; nothing for players with one colour. */
export function Tray({ aim, view }: { aim: Aim; view: ToppleView }) {
  const { say } = useWords();
  if (aim.colours.length < 2) return null;
  return (
    <fieldset className={style.tray}>
      <legend className="visually-hidden">{say("colour.choose")}</legend>
      {aim.colours.map((colour) => (
        <label key={colour} data-taken={colour === aim.colour}>
          <input
            type="radio"
            name="topple-colour"
            className="visually-hidden"
            checked={colour === aim.colour}
            onChange={() => aim.take(colour)}
          />
          <Token colour={colour} size={28} />
          <span>{say("colour.name", { colour })}</span>
          <small className="figures quiet">
            {view.colours.find((one) => one.colour === colour)?.left}
          </small>
        </label>
      ))}
    </fieldset>
  );
}
