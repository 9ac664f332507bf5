/** The screen of Topple: the board in space or from above, die, level and pad around it. */

import type { ToppleAction, ToppleView } from "../../generated/views";
import { useAids } from "../../look/aids";
import { ScreenInSpace } from "../../space/screen";
import { useFall } from "../fall";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { useAim } from "./aim";
import { Colours } from "./colours";
import { Gauge } from "./gauge";
import { HandPanel, useHold } from "./hand";
import { Head } from "./head";
import { placedIn } from "./news";
import { Pad } from "./pad";
import { Place } from "./place";
import style from "./screen.module.css";
import { soundOf } from "./sounds";
import { Stage } from "./stage";
import { Told } from "./told";

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
          {hold && <HandPanel hold={hold} />}
          <Place aim={aim} />
          <Gauge view={view} after={aim.after} />
          <Pad view={view} names={props.names} />
        </>
      }
    >
      <Head {...shown} last={placedIn(shown)}>
        <Colours aim={aim} view={view} />
      </Head>
      <Stage {...fall} {...{ aim, hold }} log={props.log} />
      <Told view={view} />
    </ScreenInSpace>
  );
}
