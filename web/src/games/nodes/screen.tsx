/** The screen of Nodes: the stack in space or a layer from above, and everybody's pieces beside it. */

import { useMemo, useRef } from "react";
import type { NodesAction, NodesView } from "../../generated/views";
import { ScoreTool, useOpening } from "../../space/scores";
import { ScreenInSpace } from "../../space/screen";
import { useWords } from "../../words/words";
import { useFall } from "../fall";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { useAim } from "./aim";
import { Head } from "./head";
import { useKeys } from "./keys";
import { Scores } from "./scores";
import { soundOf } from "./sounds";
import { Stage } from "./stage";
import { piecesOf } from "./table";
import { Told } from "./told";
import { usePeel } from "./tools";
import { Tray } from "./tray";

/** What stands where. */
export default function NodesScreen(props: ScreenProps<NodesView, NodesAction>) {
  const { say } = useWords();
  const { view, log, mine, names } = props;
  const opening = useOpening();
  const fall = useFall(view, props.fall);
  const acting = fall.motion ? null : props.acting;
  const pieces = useMemo(() => piecesOf(fall.view), [fall.view]);
  const peel = usePeel(Math.max(view.layer, pieces.at(-1)?.layer ?? 0), log.length);
  const aim = useAim({ ...props, acting: peel.peeled ? null : acting });
  const root = useRef<HTMLDivElement>(null);
  useKeys(root, { aim, peel: peel.by });
  useSounds(log, soundOf, fall.motion);
  const seat = aim.seat ?? acting ?? mine[0] ?? view.turn;
  const several = names.length > 1;
  return (
    <ScreenInSpace
      ref={root}
      head={<Head {...{ log, mine, names, acting, aim }} view={fall.view} peeled={peel.peeled} />}
      side={
        <>
          <Tray view={view} aim={aim} seat={seat} name={names[seat] ?? ""} mine={mine} />
          {several && <Scores view={view} names={names} opening={opening} />}
        </>
      }
    >
      <Stage {...{ view, fall, pieces, aim, peel }}>
        {several && <ScoreTool label={say("seats.label")} opening={opening} />}
      </Stage>
      <Told view={fall.view} names={names} />
    </ScreenInSpace>
  );
}
