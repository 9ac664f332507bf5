/** The table of blocks: the rolled one, its turns and its swaps, with prices. */

import { Zap } from "lucide-react";
import type { BrikksOfferView } from "../../generated/views";
import { useWords } from "../../words/words";
import { SmallBlock } from "./block";
import { blockOf } from "./parts";
import style from "./tray.module.css";

interface Props {
  offers: readonly BrikksOfferView[];
  /** The block in hand. */
  held: string | undefined;
  choose(block: string): void;
  /** Say why a block can't be taken. */
  tell(reason: string): void;
}

/** A button for each block on offer. */
export function Tray({ offers, held, choose, tell }: Props) {
  const { say } = useWords();
  return (
    <fieldset className={style.tray} aria-label={say("tray")}>
      {offers.map(({ block, price, energy, why }) => {
        const name = say("block", { ...blockOf(block) });
        const told = why ? say(`why.${why}`, { price, energy }) : "";
        return (
          <button
            key={block}
            type="button"
            className={style.offer}
            aria-pressed={held === block}
            aria-disabled={why !== null}
            aria-label={`${say("offer", { name, price })}${told && `. ${told}`}`}
            title={told || undefined}
            onClick={() => (why ? tell(told) : choose(block))}
          >
            <SmallBlock block={block} />
            {price > 0 && (
              <span className={style.price}>
                {price}
                <Zap size={13} />
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
