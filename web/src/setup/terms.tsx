/** Time, visitors and hints, with sensible defaults. */

import type { ReactNode } from "react";
import { Segments, Switch } from "../look/controls";
import { duration } from "../words/format";
import { useWords } from "../words/words";
import style from "./page.module.css";
import { type Draft, NO_CLOCK } from "./plan";

const MOVES = [15, 30, 60, 120, 300, 86_400];
const GAMES = [180, 300, 600, 1_200, 1_800];
const INCREMENTS = [0, 2, 5, 10, 30];
const DELAYS = [0, 30, 60, 120, 300];
const USUAL = { none: 0, move: 60, game: 600 };
const CLOCKS = ["none", "move", "game"] as const;

interface Props {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

/** The clock, who may watch and with what delay, and whether hints are allowed. */
export function Terms({ draft, change }: Props) {
  const { say } = useWords();
  return (
    <section className={`card ${style.group}`} aria-labelledby="terms">
      <h2 id="terms">{say("new.terms")}</h2>
      <Clock draft={draft} change={change} />
      <Visibility draft={draft} change={change} />
      <Part title={say("new.delay")} help={say("new.delay.help")}>
        <Seconds
          label={say("new.delay")}
          value={draft.delay}
          choices={DELAYS}
          none={say("new.delay.none")}
          change={(delay) => change({ delay })}
        />
      </Part>
      <Switch on={draft.hints} change={(hints) => change({ hints })}>
        <strong className={style.title}>{say("new.hints")}</strong>
        <span className={style.help}>{say("new.hints.help")}</span>
      </Switch>
    </section>
  );
}

function Visibility({ draft: { visibility }, change }: Props) {
  const { say } = useWords();
  return (
    <Part title={say("new.watch")} help={say(`new.watch.${visibility}.help`)}>
      <Segments
        label={say("new.watch")}
        value={visibility}
        choices={[
          { value: "link", label: say("new.watch.link") },
          { value: "public", label: say("new.watch.public") },
        ]}
        change={(wanted) => change({ visibility: wanted })}
      />
    </Part>
  );
}

function Clock({ draft: { clock }, change }: Props) {
  const { say } = useWords();
  const set = (part: Partial<Draft["clock"]>) => change({ clock: { ...clock, ...part } });
  return (
    <Part title={say("new.clock")} help={say(`new.clock.${clock.kind}.help`)}>
      <Segments
        label={say("new.clock")}
        value={clock.kind}
        choices={CLOCKS.map((kind) => ({ value: kind, label: say(`new.clock.${kind}`) }))}
        change={(kind) => change({ clock: { ...NO_CLOCK, kind, seconds: USUAL[kind] } })}
      />
      {clock.kind !== "none" && (
        <div className={style.times}>
          <Seconds
            label={say(`new.clock.${clock.kind}`)}
            value={clock.seconds}
            choices={clock.kind === "move" ? MOVES : GAMES}
            change={(seconds) => set({ seconds })}
          />
          {clock.kind === "game" && (
            <Seconds
              label={say("new.increment")}
              value={clock.increment}
              choices={INCREMENTS}
              none={say("new.increment.none")}
              prefix="+ "
              change={(increment) => set({ increment })}
            />
          )}
        </div>
      )}
    </Part>
  );
}

function Part({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <div className={style.option}>
      <h3>{title}</h3>
      <p className={style.help}>{help}</p>
      {children}
    </div>
  );
}

interface SecondsProps {
  label: string;
  value: number;
  choices: number[];
  /** The label of zero. */
  none?: string;
  prefix?: string;
  change: (seconds: number) => void;
}

function Seconds({ label, value, choices, none, prefix = "", change }: SecondsProps) {
  const { language } = useWords();
  return (
    <select
      className="field"
      aria-label={label}
      value={value}
      onChange={(event) => change(Number(event.target.value))}
    >
      {choices.map((seconds) => (
        <option key={seconds} value={seconds}>
          {seconds === 0 && none ? none : prefix + duration(language, seconds)}
        </option>
      ))}
    </select>
  );
}
