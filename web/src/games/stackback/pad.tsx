/** The nudge pad: shift and turn the stick in hand, in steps from a centimetre to a tenth. */

import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  type LucideIcon,
  RotateCcw,
  RotateCw,
} from "lucide-react";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import style from "./pad.module.css";
import type { Step } from "./step";

interface Props {
  aim: Aim;
  step: Step;
  nextStep(): void;
  className?: string | undefined;
}

type Push = [name: string, icon: LucideIcon, x: number, y: number, turn: number];

const PUSHES: Push[] = [
  ["left", ArrowLeft, -1, 0, 0],
  ["up", ArrowUp, 0, 1, 0],
  ["down", ArrowDown, 0, -1, 0],
  ["right", ArrowRight, 1, 0, 0],
  ["ccw", RotateCcw, 0, 0, 1],
  ["cw", RotateCw, 0, 0, -1],
];

/** Arrows, turns, and the size of their steps. */
export function Pad({ aim, step, nextStep, className = "" }: Props) {
  const { say } = useWords();
  const facts = { far: step.far / 10, turn: step.turn };
  return (
    <fieldset className={`${style.pad} ${className}`} disabled={!aim.able}>
      <legend className="visually-hidden">{say("pad.label")}</legend>
      {PUSHES.map(([name, Icon, x, y, turn]) => (
        <button
          key={name}
          type="button"
          data-push={name}
          aria-label={say(`pad.${name}`, facts)}
          title={say(`pad.${name}`, facts)}
          onClick={() =>
            turn ? aim.turn(turn * step.turn) : aim.nudge(x * step.far, y * step.far)
          }
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      ))}
      <button
        type="button"
        className={style.step}
        aria-label={say("pad.step", facts)}
        title={say("pad.step", facts)}
        onClick={nextStep}
      >
        <span className="figures">{say("pad.far", facts)}</span>{" "}
        <span className="figures">{facts.turn}°</span>
      </button>
    </fieldset>
  );
}
