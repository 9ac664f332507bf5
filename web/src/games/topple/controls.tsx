/** "Place": for fingers, which hide what they point at, and as a second way to drop a piece. */

import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import style from "./controls.module.css";

/** The button; it says what it would bring, and keeps its room while others play. */
export function Controls({ aim }: { aim: Aim }) {
  const { say } = useWords();
  const { choice } = aim;
  return (
    <button
      type="button"
      className={`button ${choice ? "main" : ""} ${style.place}`}
      data-part="deed"
      data-idle={aim.allowed.size === 0}
      disabled={!choice}
      onClick={() => choice && aim.choose(choice.space, true)}
    >
      {choice
        ? say("place.on", { space: choice.space, points: choice.points })
        : say(aim.lit.length ? "place.aim" : "place.any")}
    </button>
  );
}
