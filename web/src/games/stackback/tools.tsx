/** The small buttons at the corner of the boards. */

import { Box, Layers, RotateCcw, Scale } from "lucide-react";
import { canDrawSpace } from "../../device/able";
import { aids } from "../../look/aids";
import { Tool } from "../../space/tool";
import { useWords } from "../../words/words";
import style from "./screen.module.css";

interface Props {
  flat: boolean;
  aid: boolean;
  /** Whether the camera has been moved. */
  moved: boolean;
  turnOver(): void;
  reset(): void;
}

export function Tools({ flat, aid, moved, turnOver, reset }: Props) {
  const { say } = useWords();
  return (
    <div className={style.tools}>
      {!flat && moved && (
        <Tool name={say("tool.reset")} pressed={reset}>
          <RotateCcw size={20} />
        </Tool>
      )}
      <Tool name={say("tool.aid")} on={aid} pressed={() => aids.set(aid ? "off" : "on")}>
        <Scale size={20} />
      </Tool>
      {canDrawSpace() && (
        <Tool name={say(flat ? "tool.space" : "tool.flat")} pressed={turnOver}>
          {flat ? <Box size={20} /> : <Layers size={20} />}
        </Tool>
      )}
    </div>
  );
}
