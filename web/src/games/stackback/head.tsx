/** The current situation in a sentence, and what follows from it. */

import type { StackBackView } from "../../generated/views";
import { type Facts, useWords } from "../../words/words";
import { Headline } from "../headline";
import style from "./head.module.css";
import { COLOURS } from "./parts";

interface Props {
  view: StackBackView;
  mine: number[];
  acting: number | null;
  names: string[];
  /** Whether a fallen building lies on the boards. */
  lies: boolean;
}

type Say = (key: string, facts?: Facts) => string;

/** The headline of the screen. */
export function Head(props: Props) {
  const { say } = useWords();
  const again = props.view.phase === "lay" && props.view.run > 0 && !props.lies;
  return (
    <Headline
      mine={props.acting !== null}
      now={
        <>
          {again && (
            <strong className={style.again} key={props.view.laid}>
              {say("head.again")}
            </strong>
          )}
          {again && " "}
          <span className={props.lies ? style.fell : undefined}>{now(props, say)}</span>
        </>
      }
      before={more(props, say)}
    />
  );
}

function now({ view, mine, acting, names, lies }: Props, say: Say): string {
  if (view.outcome) return won(view.outcome.winners, names, say);
  if (lies && view.fallen) return culprit(view.fallen.seat, mine, names, say);
  const name = names[view.turn] ?? "";
  const who = acting === null ? "other" : mine.length > 1 ? "here" : "me";
  if (view.phase === "lay" && view.run > 0) return say("head.run", { name, who, run: view.lowest });
  return say(`head.${view.phase}`, { name, who });
}

/** What fell, or what the player may do. */
function more({ view, acting, names }: Props, say: Say): string {
  if (view.fallen)
    return say("head.fallen", {
      name: names[view.fallen.seat] ?? "",
      count: view.fallen.sticks.length,
      sticks: coloured(view.fallen.sticks, say),
      fall: String(view.options.fall),
    });
  if (acting === null || view.phase !== "lay") return "";
  return say(view.run > 0 ? "head.stop" : "head.may");
}

function culprit(seat: number, mine: number[], names: string[], say: Say): string {
  const who = mine.length === 1 && mine[0] === seat ? "me" : "other";
  return say("head.ruin", { who, name: names[seat] ?? "" });
}

/** "2 yellow, 1 green". */
function coloured(sticks: readonly { colour: string }[], say: Say): string {
  const counts = COLOURS.map((colour) => ({
    colour,
    count: sticks.filter((stick) => stick.colour === colour).length,
  }));
  const some = counts.filter(({ count }) => count > 0);
  return some.map((facts) => say("head.sticks", facts)).join(", ");
}

function won(winners: number[], names: string[], say: Say): string {
  if (winners.length !== 1) return say("head.draw");
  return say("head.won", { name: names[winners[0] as number] ?? "" });
}
