/** The buttons at the corners of the board: layers to peel off, and how it is looked at. */

import { Box, ChevronDown, ChevronUp, Layers, RotateCcw } from "lucide-react";
import { canDrawSpace } from "../../device/able";
import { Tool } from "../../space/tool";
import { useWords } from "../../words/words";
import style from "./tools.module.css";

interface PeelProps {
  /** The layer that is seen as the highest one, and the highest there is. */
  layer: number;
  top: number;
  peel(by: 1 | -1): void;
}

export function Peel({ layer, top, peel }: PeelProps) {
  const { say } = useWords();
  return (
    <fieldset className={style.peel} data-peeled={layer < top}>
      <legend className="visually-hidden">{say("peel.label")}</legend>
      <Tool name={say("peel.up")} off={layer >= top} pressed={() => peel(1)}>
        <ChevronUp size={20} />
      </Tool>
      <output>
        <span className="visually-hidden">{say("peel.shown", { layer, top })}</span>
        <span aria-hidden="true">{layer}</span>
      </output>
      <Tool name={say("peel.down")} off={layer <= 0} pressed={() => peel(-1)}>
        <ChevronDown size={20} />
      </Tool>
    </fieldset>
  );
}

interface Props {
  flat: boolean;
  /** Whether the camera has been moved. */
  moved: boolean;
  turnView(): void;
  reset(): void;
}

export function Tools({ flat, moved, turnView, reset }: Props) {
  const { say } = useWords();
  return (
    <div className={style.tools} data-flat={flat}>
      {!flat && moved && (
        <Tool name={say("tool.reset")} pressed={reset}>
          <RotateCcw size={20} />
        </Tool>
      )}
      {canDrawSpace() && (
        <Tool name={say(flat ? "tool.space" : "tool.flat")} pressed={turnView}>
          {flat ? <Box size={20} /> : <Layers size={20} />}
        </Tool>
      )}
    </div>
  );
}
