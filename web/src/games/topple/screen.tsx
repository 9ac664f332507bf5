/** The screen of Topple: the board in space or from above, die, level and pad around it. */

import { useRef } from "react";
import type { ToppleAction, ToppleView } from "../../generated/views";
import { useAids } from "../../look/aids";
import { ScoreTool, useOpening } from "../../space/scores";
import { ScreenInSpace } from "../../space/screen";
import { useWords } from "../../words/words";
import { useFall } from "../fall";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { type Aim, useAim } from "./aim";
import { Controls } from "./controls";
import { Gauge } from "./gauge";
import { Head } from "./head";
import { HoldPanel, useHold } from "./hold";
import { useKeys } from "./keys";
import { placedIn } from "./news";
import { Scores } from "./scores";
import style from "./screen.module.css";
import { soundOf } from "./sounds";
import { Stage } from "./stage";
import { Told } from "./told";
import { Tray } from "./tray";

/** What stands where. */
export default function ToppleScreen(props: ScreenProps<ToppleView, ToppleAction>) {
  const { say } = useWords();
  const fall = useFall(props.view, props.fall);
  const { view } = fall;
  const shown = { ...props, view, acting: fall.motion ? null : props.acting };
  const aim = useAim(shown, useAids());
  const hold = useHold(shown);
  const opening = useOpening();
  const root = useRef<HTMLDivElement>(null);
  useKeys(root, aim);
  useSounds(props.log, soundOf, fall.motion);
  const seated = props.mine.length > 0 && !view.outcome;
  return (
    <ScreenInSpace
      ref={root}
      head={<Head {...shown} last={placedIn(shown)} />}
      side={
        <>
          {hold ? <HoldPanel hold={hold} /> : seated && <Hand aim={aim} {...shown} />}
          <Gauge view={view} after={aim.after} className={hold ? style.aside : undefined} />
          <Scores view={view} names={props.names} opening={opening} />
        </>
      }
    >
      <Stage {...fall} {...{ aim, hold }} log={props.log}>
        <ScoreTool label={say("pad.label")} opening={opening} />
      </Stage>
      <Told view={view} />
    </ScreenInSpace>
  );
}

/** What is mine to place, and the button that places it. */
function Hand({ aim, ...shown }: { aim: Aim } & ScreenProps<ToppleView, ToppleAction>) {
  return (
    <div className={style.hand}>
      <Tray aim={aim} {...shown} />
      <Controls aim={aim} />
    </div>
  );
}
