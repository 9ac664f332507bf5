/** What is mine to place; with two players, which of one's two colours. */

import type { ToppleAction, ToppleView } from "../../generated/views";
import { useWords } from "../../words/words";
import type { ScreenProps } from "../screen";
import type { Aim } from "./aim";
import { Token } from "./sign";
import style from "./tray.module.css";

interface Props extends Pick<ScreenProps<ToppleView, ToppleAction>, "view" | "acting" | "mine"> {
  aim: Aim;
}

/** The colours of the acting seat, or of mine while others play, with the pieces left. */
export function Tray({ aim, view, acting, mine }: Props) {
  const { say } = useWords();
  const seat = acting ?? mine[0];
  return (
    <fieldset className={style.tray} data-part="hand">
      <legend className="visually-hidden">{say("colour.choose")}</legend>
      {view.colours
        .filter((one) => one.seat === seat)
        .map(({ colour, left }) => (
          <label key={colour} data-taken={colour === aim.colour}>
            <input
              type="radio"
              name="topple-colour"
              className="visually-hidden"
              disabled={!aim.colours.includes(colour)}
              checked={colour === aim.colour}
              onChange={() => aim.take(colour)}
            />
            <Token colour={colour} size={28} />
            <span>{say("colour.name", { colour })}</span>
            <small className="figures quiet">{left}</small>
          </label>
        ))}
    </fieldset>
  );
}
