/** The sticks on the boards in words, tier by tier, for screen readers. */

import type { StackBackView } from "../../generated/views";
import { useWords } from "../../words/words";
import { centimetres } from "./sticks";

/** Every stick with its tier and place. */
export function Told({ view }: { view: StackBackView }) {
  const { say } = useWords();
  const tiers = [...Map.groupBy(view.sticks, ({ tier }) => tier)].sort(([a], [b]) => a - b);
  return (
    <section className="visually-hidden" aria-label={say("told.label")}>
      {tiers.length === 0 && <p>{say("told.bare")}</p>}
      {tiers.map(([tier, sticks]) => (
        <div key={tier}>
          <p>{say("told.tier", { tier, count: sticks.length })}</p>
          <ul>
            {sticks.map(({ number, colour, x, y, angle }) => (
              <li key={number}>
                {say("told.stick", { colour, number, x: centimetres(x), y: centimetres(y), angle })}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
