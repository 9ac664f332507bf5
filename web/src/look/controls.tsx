/** Controls shared by forms and menus: the browser's own, in our style. */

import { Minus, Plus } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import style from "./controls.module.css";

interface SegmentsProps<Value extends string> {
  /** The label for screen readers; the page shows it beside. */
  label: string;
  value: Value;
  choices: readonly { value: Value; label: ReactNode; help?: string; lang?: string }[];
  /** The number of columns; by default, as many as fit. */
  columns?: number;
  change: (value: Value) => void;
}

/** A choice of one among a few, all visible. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, choices, change, columns } = props;
  const name = useId();
  return (
    <fieldset className={style.segments} data-columns={columns}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} title={choice.help}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => change(choice.value)}
          />
          <span lang={choice.lang}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface SwitchProps {
  on: boolean;
  change: (on: boolean) => void;
  children: ReactNode;
}

/** A switch with its label. */
export function Switch({ on, change, children }: SwitchProps) {
  return (
    <label className={style.switch}>
      <span>{children}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => change(event.target.checked)}
      />
    </label>
  );
}

interface StepperProps {
  label: string;
  value: number;
  least: number;
  most: number;
  change: (value: number) => void;
  /** The labels of the buttons. */
  less: string;
  more: string;
}

/** A whole number: typed, or stepped up and down. */
export function Stepper({ label, value, least, most, change, less, more }: StepperProps) {
  const set = (wanted: number) => change(Math.min(most, Math.max(least, Math.round(wanted))));
  return (
    <span className={style.stepper}>
      <button
        type="button"
        aria-label={less}
        disabled={value <= least}
        onClick={() => set(value - 1)}
      >
        <Minus size={18} />
      </button>
      <Typed label={label} value={value} set={set} />
      <button
        type="button"
        aria-label={more}
        disabled={value >= most}
        onClick={() => set(value + 1)}
      >
        <Plus size={18} />
      </button>
    </span>
  );
}

interface TypedProps {
  label: string;
  value: number;
  set: (value: number) => void;
}

/** A number field, applied on leaving it or pressing Enter. */
function Typed({ label, value, set }: TypedProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function settle(): void {
    if (typed !== null && typed.trim() !== "" && Number.isFinite(Number(typed))) set(Number(typed));
    setTyped(null);
  }

  return (
    <input
      inputMode="numeric"
      aria-label={label}
      className="figures"
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === "Enter") settle();
        if (event.key === "ArrowUp") set(value + 1);
        if (event.key === "ArrowDown") set(value - 1);
      }}
    />
  );
}
