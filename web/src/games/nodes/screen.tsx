/** The screen of Nodes: the stack in space or a layer from above, and everybody's pieces beside it. */

import { useMemo, useRef } from "react";
import type { NodesAction, NodesView } from "../../generated/views";
import { ScreenInSpace } from "../../space/screen";
import { useFall } from "../fall";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { useAim } from "./aim";
import { Caption } from "./caption";
import { Head } from "./head";
import { useKeys } from "./keys";
import { Scores } from "./scores";
import style from "./screen.module.css";
import { soundOf } from "./sounds";
import { Stage } from "./stage";
import { piecesOf } from "./table";
import { Told } from "./told";
import { usePeel } from "./tools";
import { Tray } from "./tray";

/** What stands where. */
export default function NodesScreen(props: ScreenProps<NodesView, NodesAction>) {
  const { view, log, mine, names } = props;
  const fall = useFall(view, props.fall);
  const acting = fall.motion ? null : props.acting;
  const pieces = useMemo(() => piecesOf(fall.view), [fall.view]);
  const peel = usePeel(Math.max(view.layer, pieces.at(-1)?.layer ?? 0), log.length);
  const aim = useAim({ ...props, acting: peel.peeled ? null : acting });
  const root = useRef<HTMLDivElement>(null);
  useKeys(root, { aim, peel: peel.by });
  useSounds(log, soundOf, fall.motion);
  const seat = aim.seat ?? acting ?? mine[0] ?? view.turn;
  return (
    <ScreenInSpace
      ref={root}
      className={style.inner}
      side={
        <>
          <Tray view={view} aim={aim} seat={seat} name={names[seat] ?? ""} />
          {names.length > 1 && <Scores view={view} names={names} />}
        </>
      }
    >
      <Head {...{ log, mine, names, acting }} view={fall.view} />
      <Stage {...{ view, fall, pieces, aim, peel }}>
        <Caption aim={aim} peeled={acting !== null && peel.peeled} />
      </Stage>
      <Told view={fall.view} names={names} />
    </ScreenInSpace>
  );
}
