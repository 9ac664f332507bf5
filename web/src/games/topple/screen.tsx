/** The screen of Topple: the board in space or from above, die, level and pad around it. */

import type { ToppleAction, ToppleView } from "../../generated/views";
import { useAids } from "../../look/aids";
import { ScreenInSpace } from "../../space/screen";
import { useFall } from "../fall";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { useAim } from "./aim";
import { Controls } from "./controls";
import { Gauge } from "./gauge";
import { Head } from "./head";
import { HoldPanel, useHold } from "./hold";
import { placedIn } from "./news";
import { Scores } from "./scores";
import style from "./screen.module.css";
import { soundOf } from "./sounds";
import { Stage } from "./stage";
import { Told } from "./told";
import { Tray } from "./tray";

/** What stands where. */
export default function ToppleScreen(props: ScreenProps<ToppleView, ToppleAction>) {
  const fall = useFall(props.view, props.fall);
  const { view } = fall;
  const shown = { ...props, view, acting: fall.motion ? null : props.acting };
  const aim = useAim(shown, useAids());
  const hold = useHold(shown);
  useSounds(props.log, soundOf, fall.motion);
  return (
    <ScreenInSpace
      className={style.inner}
      side={
        <>
          {hold && <HoldPanel hold={hold} />}
          <Controls aim={aim} />
          <Gauge view={view} after={aim.after} />
          <Scores view={view} names={props.names} />
        </>
      }
    >
      <Head {...shown} last={placedIn(shown)}>
        <Tray aim={aim} view={view} />
      </Head>
      <Stage {...fall} {...{ aim, hold }} log={props.log} />
      <Told view={view} />
    </ScreenInSpace>
  );
}
