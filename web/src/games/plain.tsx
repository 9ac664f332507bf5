/** The plain screen for games without their own: the drawing and the legal actions. */

import type { WantedAction } from "../generated/views";
import { refusalText } from "../words/refusals";
import { useWords } from "../words/words";
import { ChoicesList } from "./choices-list";
import style from "./plain.module.css";
import type { ScreenProps } from "./screen";

interface Props extends ScreenProps {
  /** Play an action: a choice, or a typed text form. */
  play(action: WantedAction | string): void;
}

/** The screen of a game without its own. */
export default function PlainScreen(props: Props) {
  const { drawing, choices, acting, advice, refusal, play } = props;
  const words = useWords();
  const { say } = words;
  return (
    <div className={style.plain} data-acting={acting !== null}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <pre tabIndex={0} role="img" aria-label={say("table.drawing")} aria-busy={drawing === null}>
        {(drawing ?? []).map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
          <Line key={row} spans={line} />
        ))}
      </pre>
      {acting !== null && (
        <section aria-labelledby="choices" className={style.choices}>
          <h2 id="choices">{say("table.choices")}</h2>
          {refusal && <p className={style.refusal}>{refusalText(words, refusal)}</p>}
          <ChoicesList choices={choices} more={false} advice={advice} play={play} />
        </section>
      )}
    </div>
  );
}

function Line({ spans }: { spans: [string, string][] }) {
  return (
    <>
      {spans.map(([text, styled], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a span is its number
        <span key={at} className={classesOf(styled)}>
          {text}
        </span>
      ))}
      {"\n"}
    </>
  );
}

/** A terminal's style such as "bold red" or "white on magenta", as classes. */
export function classesOf(styled: string): string {
  const [ink = "", ground = ""] = styled.split(" on ");
  const names = ink.split(" ").filter(Boolean).map(bare);
  const on = ground ? [`on_${bare(ground.trim())}`] : [];
  return [...names, ...on]
    .map((name) => style[name] ?? "")
    .join(" ")
    .trim();
}

function bare(name: string): string {
  return name.replace("bright_", "");
}
