/** The small buttons at the corner of a board in space: reset the camera, turn the view over. */

import { Box, Layers, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { canDrawSpace } from "../device/able";
import { useWords } from "../words/words";
import style from "./board.module.css";
import { Tool } from "./tool";
import type { Viewpoint } from "./viewpoint";

interface Props {
  viewpoint: Viewpoint;
  /** A game's own tools, between the two. */
  children?: ReactNode;
}

/** The tools of a board in space. */
export function Tools({ viewpoint, children }: Props) {
  const { say } = useWords();
  return (
    <div className={style.tools} data-tools>
      {!viewpoint.flat && viewpoint.moved && (
        <Tool name={say("tool.reset")} pressed={viewpoint.reset}>
          <RotateCcw size={20} />
        </Tool>
      )}
      {children}
      {canDrawSpace() && (
        <Tool name={say(viewpoint.flat ? "tool.space" : "tool.flat")} pressed={viewpoint.turnOver}>
          {viewpoint.flat ? <Box size={20} /> : <Layers size={20} />}
        </Tool>
      )}
    </div>
  );
}
