/** The stepper at the corner of the board that peels layers off. */

import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { Tool } from "../../space/tool";
import { useWords } from "../../words/words";
import style from "./tools.module.css";

/** How far the stack is peeled. */
export interface Peeling {
  /** The highest visible layer, and the highest layer. */
  layer: number;
  top: number;
  peeled: boolean;
  /** Put a layer back, or peel one off. */
  by(layers: 1 | -1): void;
}

/** How far the stack is peeled; a new action brings all layers back. */
export function usePeel(top: number, moment: number): Peeling {
  const [kept, keep] = useState({ layer: top, moment });
  const layer = kept.moment === moment ? Math.min(kept.layer, top) : top;
  return {
    layer,
    top,
    peeled: layer < top,
    by: (layers) => keep({ layer: Math.min(Math.max(layer + layers, 0), top), moment }),
  };
}

/** The peeling buttons, and the visible layer. */
export function Peel({ layer, top, peeled, by }: Peeling) {
  const { say } = useWords();
  return (
    <fieldset className={style.peel} data-peeled={peeled}>
      <legend className="visually-hidden">{say("peel.label")}</legend>
      <Tool name={say("peel.up")} off={!peeled} pressed={() => by(1)}>
        <ChevronUp size={20} />
      </Tool>
      <output>
        <span className="visually-hidden">{say("peel.shown", { layer, top })}</span>
        <span aria-hidden="true">{layer}</span>
      </output>
      <Tool name={say("peel.down")} off={layer <= 0} pressed={() => by(-1)}>
        <ChevronDown size={20} />
      </Tool>
    </fieldset>
  );
}
