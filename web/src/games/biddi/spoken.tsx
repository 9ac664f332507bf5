/** What a screen reader hears of the piece in hand, and of a tower of one's own that fell. */

import type { BiddiView } from "../../generated/views";
import { useWords } from "../../words/words";
import type { Building } from "./build";
import type { Hand } from "./hand";

interface Props {
  building: Building;
  hand: Hand;
  view: BiddiView;
}

export function Spoken({ building, hand: { held, joins }, view }: Props) {
  const { say } = useWords();
  const level = building.tower.length + 1;
  const wanted = view.plan.find((place) => place.level === level)?.colour ?? "long";
  const next = building.open && level <= view.levels ? say("spoken.next", { level, wanted }) : "";
  const text = held
    ? say("spoken.held", {
        piece: held.piece,
        side: held.side,
        flipped: String(held.flipped),
        joins: String(joins),
      })
    : next;
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
