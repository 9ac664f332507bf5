/** The options of a game, each with its explanation. */

import type { GameView, OptionView } from "../generated/messages";
import { Segments, Stepper } from "../look/controls";
import { SeatSign } from "../look/seats";
import { useWords } from "../words/words";
import style from "./page.module.css";
import { type Draft, optionsAt, optionValue, valueName } from "./plan";

/** Labels with more letters than this don't fit side by side. */
const FITTING = 34;

interface Props {
  game: GameView;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

/** The options that apply with this many seats; nothing if there are none. */
export function Options({ game, draft, change }: Props) {
  const words = useWords();
  const shown = optionsAt(game, draft.seats.length);
  if (!shown.length) return null;
  return (
    <section className={`card ${style.group}`} aria-labelledby="options">
      <h2 id="options">{words.say("new.options")}</h2>
      {shown.map(([name, option]) => (
        <div key={name} className={style.option}>
          <h3>{words.maybe(`option.${name}`, name)}</h3>
          <p className={style.help}>{words.maybe(`option.${name}.help`, option.help)}</p>
          <Choice
            name={name}
            option={option}
            value={optionValue(draft, name, option)}
            seats={draft.seats.length}
            change={(value) => change({ options: { ...draft.options, [name]: value } })}
          />
        </div>
      ))}
    </section>
  );
}

interface ChoiceProps {
  name: string;
  option: OptionView;
  value: unknown;
  seats: number;
  change: (value: unknown) => void;
}

function Choice(props: ChoiceProps) {
  const { option, seats } = props;
  if (option.seat) return <SeatChoice {...props} />;
  if (option.per_seat && seats > 1) return <PerSeat {...props} />;
  return option.span ? <Span {...props} /> : <One {...props} label={null} />;
}

/** A choice of one value: side by side if they fit, otherwise in a list. */
function One({ name, option, value, change, label }: ChoiceProps & { label: string | null }) {
  const words = useWords();
  const title = label ?? words.maybe(`option.${name}`, name);
  const choices = option.choices.map((one) => ({
    value: JSON.stringify(one),
    label: valueName(words, name, one),
  }));
  const letters = choices.reduce((sum, { label }) => sum + label.length + 3, 0);
  if (label === null && letters <= FITTING)
    return (
      <Segments
        label={title}
        value={JSON.stringify(value)}
        choices={choices}
        change={(wanted) => change(JSON.parse(wanted))}
      />
    );
  return (
    <select
      className="field"
      aria-label={title}
      value={JSON.stringify(value)}
      onChange={(event) => change(JSON.parse(event.target.value))}
    >
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

function Span({ name, option, value, change }: ChoiceProps) {
  const words = useWords();
  const [least = 0, most = 0] = option.span ?? [];
  const title = words.maybe(`option.${name}`, name);
  const named = option.choices.map((one) => ({
    value: `${one}`,
    label: valueName(words, name, one),
  }));
  return (
    <div className={style.span}>
      {named.length > 1 && (
        <Segments
          label={title}
          value={`${value}`}
          choices={named}
          change={(wanted) => change(Number(wanted))}
        />
      )}
      <Stepper
        label={title}
        value={Number(value)}
        least={least}
        most={most}
        change={change}
        less={words.say("new.less")}
        more={words.say("new.more")}
      />
    </div>
  );
}

function SeatChoice({ name, value, seats, change }: ChoiceProps) {
  const words = useWords();
  const choices = Array.from({ length: seats }, (_, at) => ({
    value: `${at}`,
    label: (
      <>
        <SeatSign seat={at} /> {at + 1}
      </>
    ),
    help: words.say("new.seat", { seat: at + 1 }),
  }));
  return (
    <Segments
      label={words.maybe(`option.${name}`, name)}
      value={`${value}`}
      choices={choices}
      change={(wanted) => change(Number(wanted))}
    />
  );
}

/** The same value for all seats, or one each. */
function PerSeat(props: ChoiceProps) {
  const { name, option, value, seats, change } = props;
  const { say, maybe } = useWords();
  const values = Array.isArray(value) ? (value as unknown[]) : null;
  const title = maybe(`option.${name}`, name);
  const each = (first: unknown) => Array.from({ length: seats }, () => first);
  return (
    <>
      <Segments
        label={title}
        value={values ? "each" : "all"}
        choices={[
          { value: "all", label: say("new.same") },
          { value: "each", label: say("new.each") },
        ]}
        change={(how) => change(how === "each" ? each(value) : (values?.[0] ?? option.default))}
      />
      {values ? (
        values.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <div key={at} className={style.each}>
            <SeatSign seat={at} />
            <One
              {...props}
              value={one}
              label={`${title}, ${say("new.seat", { seat: at + 1 })}`}
              change={(wanted) => change(values.with(at, wanted))}
            />
          </div>
        ))
      ) : (
        <One {...props} label={null} />
      )}
    </>
  );
}
