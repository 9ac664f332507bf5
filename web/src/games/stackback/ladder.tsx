/**
 * The ladder of tiers over the boards: the tier of the stick in hand, and the lowest tier
 * that it may be stacked on in this turn. A press keeps it on a tier.
 */

import type { StackBackView } from "../../generated/views";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import style from "./ladder.module.css";

/** The tiers, the wood first. */
export function Ladder({ view, aim }: { view: StackBackView; aim: Aim }) {
  const { say } = useWords();
  const top = Math.max(2, aim.lay?.tier ?? 0, ...view.sticks.map(({ tier }) => tier + 1));
  const tiers = Array.from({ length: top + 1 }, (_, tier) => tier);
  const barred = (tier: number) => view.barred.includes(tier);
  return (
    <fieldset className={style.ladder}>
      <legend className="visually-hidden">{say("ladder.label")}</legend>
      {tiers.map((tier) => (
        <button
          key={tier}
          type="button"
          disabled={!aim.lay}
          data-barred={barred(tier)}
          data-lowest={view.run > 0 && tier === view.lowest}
          aria-pressed={aim.lay?.tier === tier}
          data-stays={aim.stays}
          aria-label={say("ladder.tier", {
            tier,
            may: barred(tier) ? "no" : view.run > 0 && tier === view.lowest ? "lowest" : "yes",
          })}
          onClick={() => aim.stay(aim.stays && aim.lay?.tier === tier ? null : tier)}
        >
          {tier === 0 ? say("ladder.wood") : tier}
        </button>
      ))}
    </fieldset>
  );
}
