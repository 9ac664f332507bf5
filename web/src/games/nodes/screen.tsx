/** The screen of Nodes: the stack in space or a layer from above, and everybody's pieces beside it. */

import { lazy, useMemo, useRef } from "react";
import { Choice } from "../../device/choice";
import type { NodesAction, NodesView } from "../../generated/views";
import { BoardInSpace } from "../../space/board";
import { ScreenInSpace } from "../../space/screen";
import { useViewpoint } from "../../space/viewpoint";
import { useWords } from "../../words/words";
import { useFall } from "../fall";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { useWheel } from "../wheel";
import { useAim } from "./aim";
import { Caption } from "./caption";
import { Flat } from "./flat";
import { Head } from "./head";
import { useKeys } from "./keys";
import { Scores } from "./scores";
import style from "./screen.module.css";
import { soundOf } from "./sounds";
import { piecesOf, stepOf } from "./table";
import { Told } from "./told";
import { Peel, usePeel } from "./tools";
import { Tray } from "./tray";

const Scene = lazy(() => import("./scene"));

const KEPT = new Choice("cairn-nodes", ["space", "flat"]);

/** The screen of Nodes. */
export default function NodesScreen(props: ScreenProps<NodesView, NodesAction>) {
  const { view, log, mine, names } = props;
  const { say } = useWords();
  const fall = useFall(view, props.fall);
  const { motion } = fall;
  const acting = motion ? null : props.acting;
  const viewpoint = useViewpoint(KEPT);
  const pieces = useMemo(() => piecesOf(fall.view), [fall.view]);
  const peel = usePeel(Math.max(view.layer, pieces.at(-1)?.layer ?? 0), log.length);
  const aim = useAim({ ...props, acting: peel.peeled ? null : acting });
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useKeys(root, { aim, peel: peel.by });
  useWheel(stage, aim.type && aim.turn);
  useSounds(log, soundOf, motion);
  const newest = motion ? null : (pieces.at(-1) ?? null);
  const roomy = view.phase === "base";
  const shown = { pieces, layer: peel.layer, step: stepOf(view), aim, newest, roomy, motion };
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
      <BoardInSpace
        ref={stage}
        viewpoint={viewpoint}
        className={style.stage}
        focus="whole"
        keys={aim.seat !== null ? say("board.keys") : null}
        pressed={motion ? fall.skip : undefined}
        data-aim={aim.place?.key}
        flat={<Flat {...shown} />}
        scene={<Scene {...shown} viewpoint={viewpoint} playing={view.layer} />}
      >
        <Told view={fall.view} names={names} />
        <Peel {...peel} />
        <Caption aim={aim} peeled={acting !== null && peel.peeled} />
      </BoardInSpace>
    </ScreenInSpace>
  );
}
