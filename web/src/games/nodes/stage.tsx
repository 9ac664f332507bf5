/** The stack on its stage, in space or a layer from above, with what stands at its edge. */

import { lazy, type ReactNode, useRef } from "react";
import { Choice } from "../../device/choice";
import type { NodesView } from "../../generated/views";
import { BoardInSpace } from "../../space/board";
import { useViewpoint } from "../../space/viewpoint";
import { useWords } from "../../words/words";
import type { Falling } from "../fall";
import { useWheel } from "../wheel";
import type { Aim } from "./aim";
import { Flat } from "./flat";
import style from "./stage.module.css";
import { type Piece, stepOf } from "./table";
import { Peel, type Peeling } from "./tools";

const Scene = lazy(() => import("./scene"));

const KEPT = new Choice("cairn-nodes", ["space", "flat"]);

interface Props {
  view: NodesView;
  fall: Falling<NodesView>;
  pieces: readonly Piece[];
  aim: Aim;
  peel: Peeling;
  /** Further tools at its edge. */
  children: ReactNode;
}

/** The stage; a press ends a fall. */
export function Stage({ view, fall: { motion, skip }, pieces, aim, peel, children }: Props) {
  const { say } = useWords();
  const viewpoint = useViewpoint(KEPT);
  const stage = useRef<HTMLDivElement>(null);
  useWheel(stage, aim.type && aim.turn);
  const newest = motion ? null : (pieces.at(-1) ?? null);
  const roomy = view.phase === "base";
  const shown = { pieces, layer: peel.layer, step: stepOf(view), aim, newest, roomy, motion };
  return (
    <BoardInSpace
      ref={stage}
      viewpoint={viewpoint}
      className={style.stage}
      focus="whole"
      data-part={viewpoint.flat ? undefined : "surface"}
      tools={children}
      keys={aim.seat !== null ? say("board.keys") : null}
      pressed={motion ? skip : undefined}
      data-aim={aim.place?.key}
      flat={<Flat {...shown} />}
      scene={<Scene {...shown} viewpoint={viewpoint} playing={view.layer} />}
    >
      <Peel {...peel} />
    </BoardInSpace>
  );
}
