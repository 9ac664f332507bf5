/** The table of blocks: the rolled one, what it can be turned into and swapped for, with prices. */

import { Zap } from "lucide-react";
import type { BrikksView } from "../../generated/views";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import { SmallBlock } from "./block";
import { LETTERS, SWAP, turnsOf } from "./parts";
import style from "./tray.module.css";

/** A block of the table, as one player can use it now. */
export interface Offer {
  block: string;
  price: number;
  /** Why it cannot be taken; null when it can. */
  why: "dear" | "taken" | "no-room" | null;
}

/** One offer for each shape: the block that is legal, with what it costs. */
export function offersOf(
  view: BrikksView,
  letters: readonly string[],
  playable: (block: string) => boolean,
  energy: number,
): Offer[] {
  const prices = new Map(view.choices.map(({ block, price }) => [block, price]));
  const setup = view.phase === "setup";
  return letters
    .flatMap((letter) => turnsOf(letter).slice(0, setup ? 1 : undefined))
    .map((same) => {
      const block =
        same.find(playable) ?? same.find((one) => prices.has(one)) ?? (same[0] as string);
      const price = setup ? 0 : (prices.get(block) ?? SWAP);
      return { block, price, why: playable(block) ? null : reason(setup, price, energy) };
    });
}

function reason(setup: boolean, price: number, energy: number): Offer["why"] {
  if (setup) return "taken";
  return price > energy ? "dear" : "no-room";
}

interface Props {
  view: BrikksView;
  aim: Aim;
  energy: number;
  /** Only these colours. */
  letters?: readonly string[];
  /** Say why a block cannot be taken. */
  tell(reason: string): void;
}

export function Tray({ view, aim, energy, letters = LETTERS, tell }: Props) {
  const { say } = useWords();
  const offers = offersOf(view, letters, (block) => aim.places.has(block), energy);
  return (
    <fieldset className={style.tray} aria-label={say("tray")}>
      {offers.map(({ block, price, why }) => {
        const name = say("block", { colour: block[0], number: block[1] });
        const told = why ? say(`why.${why}`, { price, energy }) : "";
        return (
          <button
            key={block}
            type="button"
            className={style.offer}
            aria-pressed={aim.place?.block === block}
            aria-disabled={why !== null}
            aria-label={`${say("offer", { name, price })}${told && `. ${told}`}`}
            title={told || undefined}
            onClick={() => (why ? tell(told) : aim.choose(block))}
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
