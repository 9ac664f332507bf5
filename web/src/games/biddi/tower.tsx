/** A tower from the front: it sways when it is about to fall, and the check marks its levels. */

import type { BiddiJointView } from "../../generated/views";
import { useWords } from "../../words/words";
import { Block } from "./block";
import type { Laid } from "./laid";
import { HIGH } from "./parts";
import { stillOf, swayOf } from "./tension";
import style from "./tower.module.css";

/** How a level is drawn. */
export type Mark = "right" | "wrong" | "beyond";

interface Props {
  tower: readonly Laid[];
  seat: number;
  /** The check's result for every level; nothing is marked before the check. */
  marks?: readonly (Mark | undefined)[];
  letters?: boolean;
  /** Its weakest joint, if it sways before it falls. */
  weakest?: BiddiJointView | null;
  /** The newest level settles into its place. */
  settles?: boolean;
}

/** A tower on the ground at 0. */
export function Tower({ tower, weakest = null, marks, settles = false, ...shown }: Props) {
  const still = stillOf(weakest, tower.length);
  const top = tower.length - 1;
  const levels = tower.map((laid, at) => (
    <Level
      key={laid.piece}
      {...{ laid, at, ...shown }}
      top={at === top}
      settles={settles && at === top}
      mark={marks?.[at]}
    />
  ));
  return (
    <>
      {levels.slice(0, still)}
      {weakest && still < tower.length && (
        <g className={style.sways} data-tips={weakest.margin <= 0} style={swayOf(weakest)}>
          {levels.slice(still)}
        </g>
      )}
    </>
  );
}

interface LevelProps {
  laid: Laid;
  at: number;
  seat: number;
  top: boolean;
  settles: boolean;
  letters?: boolean | undefined;
  mark: Mark | undefined;
}

function Level({ laid, at, seat, top, settles, letters, mark }: LevelProps) {
  const { say } = useWords();
  const letter = letters ? say("letter", { colour: laid.piece }) : undefined;
  const line = mark === "right" || mark === "wrong" ? mark : "plain";
  return (
    <g data-top={top || undefined} transform={`translate(${laid.x} ${-at * HIGH})`}>
      <g className={settles ? style.settles : undefined} data-mark={mark}>
        <Block {...laid} {...{ seat, line, letter }} />
      </g>
    </g>
  );
}
