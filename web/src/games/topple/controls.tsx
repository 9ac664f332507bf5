/** "Place", for fingers, which hide what they point at; "Go on", once a fall has been seen. */

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

/** The button that leaves a fallen board for the next round. */
export function GoOn({ pressed }: { pressed: () => void }) {
  const { say } = useWords();
  return (
    <button
      type="button"
      className={`button main ${style.place}`}
      data-part="deed"
      onClick={pressed}
    >
      {say("fall.on")}
    </button>
  );
}
