/** The small buttons at the corner of the board. */

import { Box, Grid3x3, RotateCcw } from "lucide-react";
import { canDrawSpace } from "../../device/able";
import { Tool } from "../../space/tool";
import { useWords } from "../../words/words";
import style from "./screen.module.css";

interface Props {
  flat: boolean;
  /** Whether the camera has been moved. */
  moved: boolean;
  turnOver(): void;
  reset(): void;
}

export function Tools({ flat, moved, turnOver, reset }: Props) {
  const { say } = useWords();
  return (
    <div className={style.tools}>
      {!flat && moved && (
        <Tool name={say("tool.reset")} pressed={reset}>
          <RotateCcw size={20} />
        </Tool>
      )}
      {canDrawSpace() && (
        <Tool name={say(flat ? "tool.space" : "tool.flat")} pressed={turnOver}>
          {flat ? <Box size={20} /> : <Grid3x3 size={20} />}
        </Tool>
      )}
    </div>
  );
}
