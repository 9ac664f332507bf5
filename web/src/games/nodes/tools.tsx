/** The stepper at the corner of the board that peels layers off. */

import { ChevronDown, ChevronUp } from "lucide-react";
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
