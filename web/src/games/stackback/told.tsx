/** The building in words, for screen readers: every stick, what it lies on, and what is at risk. */

import { useId } from "react";
import type { StackBackView } from "../../generated/views";
import { listed } from "../../words/format";
import { useWords, type Words } from "../../words/words";
import { centimetres, type Numbered, placeOf, restsOf } from "./sticks";

interface Props {
  view: StackBackView;
  /** Whether to tell the balance. */
  aid: boolean;
}

/** The building, tier by tier, under headings; the newest stick is announced. */
export function Told({ view, aid }: Props) {
  const words = useWords();
  const { say } = words;
  const title = useId();
  const sticks = view.sticks as Numbered[];
  const tiers = [...new Set(sticks.map(({ tier }) => tier))].sort((a, b) => a - b);
  return (
    <section className="visually-hidden" aria-labelledby={title}>
      <h2 id={title}>{say("told.label")}</h2>
      <p role="status">{newestTold(view, aid, words)}</p>
      <p>{aid && dangerTold(view, words)}</p>
      {tiers.length === 0 && <p>{say("told.bare")}</p>}
      {tiers.map((tier) => (
        <Tier key={tier} tier={tier} sticks={sticks} />
      ))}
    </section>
  );
}

function Tier({ tier, sticks }: { tier: number; sticks: readonly Numbered[] }) {
  const words = useWords();
  const lying = sticks.filter((stick) => stick.tier === tier);
  return (
    <>
      <h3>{words.say("told.tier", { tier, count: lying.length })}</h3>
      <ul>
        {lying.map((stick) => (
          <li key={stick.number}>{stickTold(stick, sticks, words)}</li>
        ))}
      </ul>
    </>
  );
}

/** "yellow 3 and mauve 4"; empty on the wood. */
export function restsTold(rests: readonly Numbered[], words: Words): string {
  const named = rests.map(({ colour, number }) => nameOf(colour, number, words));
  return listed(words.language, named);
}

/** A stick by its colour and number; sticks count from 1, as they were laid. */
function nameOf(colour: string, number: number, { say }: Words): string {
  return say("told.name", { colour, number: number + 1 });
}

function stickTold(stick: Numbered, sticks: readonly Numbered[], words: Words): string {
  const on = restsTold(restsOf(stick, sticks), words);
  return words.say("told.stick", {
    ...placeOf(stick),
    name: nameOf(stick.colour, stick.number, words),
    rests: on ? "sticks" : "wood",
    on,
    x: centimetres(stick.x),
    y: centimetres(stick.y),
    angle: stick.angle,
  });
}

/** What the newest stick lies on, and how far the building is from falling now. */
function newestTold({ sticks, margin }: StackBackView, aid: boolean, words: Words): string {
  const newest = sticks.at(-1) as Numbered | undefined;
  if (!newest) return "";
  const told = stickTold(newest, sticks as Numbered[], words);
  const spare = aid && margin !== null ? words.say("gauge.spare", { far: margin / 10 }) : "";
  return [told, spare].filter(Boolean).join("; ");
}

/** The stick that would tip first. */
function dangerTold({ danger, sticks }: StackBackView, words: Words): string {
  const stick = sticks.find(({ number }) => number === danger?.number);
  if (!stick) return "";
  return words.say("told.danger", { name: nameOf(stick.colour, stick.number, words) });
}
