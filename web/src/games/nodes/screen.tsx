/** The screen of Nodes: the stack in space or a layer from above, and everybody's pieces beside it. */

import { lazy, useEffect, useMemo, useRef, useState } from "react";
import { Choice } from "../../device/choice";
import { hear, type Sound } from "../../device/sound";
import type { NodesView } from "../../generated/views";
import { BoardInSpace } from "../../space/board";
import { useViewpoint } from "../../space/viewpoint";
import { useWords } from "../../words/words";
import { useFall } from "../fall";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { useAim } from "./aim";
import { Caption } from "./caption";
import { Flat } from "./flat";
import { Hand } from "./hand";
import { Head } from "./head";
import { useKeys } from "./keys";
import { roundsOf } from "./rounds";
import style from "./screen.module.css";
import { Seats } from "./seats";
import { piecesOf, stepOf } from "./table";
import { Peel } from "./tools";
import { useWheel } from "./wheel";

const Scene = lazy(() => import("./scene"));

const KEPT = new Choice("cairn-nodes", ["space", "flat"]);

export default function NodesScreen(props: ScreenProps<NodesView>) {
  const { view, log, mine, names } = props;
  const { say } = useWords();
  const fall = useFall(view, props.fall);
  const { motion } = fall;
  const acting = motion ? null : props.acting;
  const viewpoint = useViewpoint(KEPT);
  const pieces = useMemo(() => piecesOf(fall.view), [fall.view]);
  const top = Math.max(view.layer, pieces.at(-1)?.layer ?? 0);
  const [layer, peel] = usePeel(top, log.length);
  const aim = useAim({ ...props, acting: layer < top ? null : acting });
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useKeys(root, { aim, peel });
  useWheel(stage, aim);
  useSounds(log, soundOf);
  useEffect(() => {
    if (motion) hear("fall");
  }, [motion]);
  const shared = { pieces, layer, step: stepOf(view), aim };
  const newest = motion ? null : (pieces.at(-1) ?? null);
  const roomy = view.phase === "base";
  const seat = aim.seat ?? acting ?? mine[0] ?? view.turn;

  return (
    <div className={style.screen} ref={root}>
      <div className={style.inner}>
        <Head {...{ log, mine, names, acting }} view={fall.view} />
        <BoardInSpace
          ref={stage}
          viewpoint={viewpoint}
          className={style.stage}
          focus="whole"
          keys={aim.seat !== null ? say("board.keys") : null}
          pressed={motion ? fall.skip : undefined}
          data-aim={aim.place?.action}
          flat={<Flat {...shared} {...{ newest, roomy, motion }} />}
          scene={
            <Scene {...shared} {...{ newest, roomy, motion, viewpoint }} playing={view.layer} />
          }
        >
          <Peel {...{ layer, top, peel }} />
          <Caption aim={aim} peeled={acting !== null && layer < top} />
        </BoardInSpace>
        <div className={style.side}>
          <Hand view={view} aim={aim} seat={seat} name={names[seat] ?? ""} />
          {names.length > 1 && <Seats view={view} names={names} rounds={roundsOf(log, view)} />}
        </div>
      </div>
    </div>
  );
}

/** The highest layer that is seen; a new action brings the others back. */
function usePeel(top: number, moment: number): [layer: number, peel: (by: 1 | -1) => void] {
  const [peeled, setPeeled] = useState({ layer: top, moment });
  const layer = peeled.moment === moment ? Math.min(peeled.layer, top) : top;
  const peel = (by: 1 | -1) => setPeeled({ layer: Math.min(Math.max(layer + by, 0), top), moment });
  return [layer, peel];
}

/** A fall is heard when it is seen, which may be later. */
function soundOf(action: string): Sound | null {
  return /^(fall|knock)/.test(action) ? null : "wood";
}
