/** The towers and the piece in hand in words, for screen readers. */

import type { BiddiTableView, BiddiView } from "../../generated/views";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import type { Building } from "./build";
import { tenth } from "./laid";

interface Props {
  tables: readonly BiddiTableView[];
  names: string[];
}

/** Every tower, level by level. */
export function Told({ tables, names }: Props) {
  const { say } = useWords();
  return (
    <section className="visually-hidden" aria-label={say("told.label")}>
      {tables.map((table, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
        <ToldTower key={seat} name={names[seat] ?? ""} {...table} />
      ))}
    </section>
  );
}

function ToldTower({ name, levels, weakest }: BiddiTableView & { name: string }) {
  const { say } = useWords();
  return (
    <div>
      <p>{say("told.tower", { name, built: levels.length })}</p>
      <ul>
        {levels.map((level, at) => (
          <li key={level.piece}>{say("told.level", factsOf(level, at + 1))}</li>
        ))}
      </ul>
      {weakest && weakest.margin > 0 && (
        <p>{say("told.weakest", { ...weakest, margin: tenth(weakest.margin) })}</p>
      )}
    </div>
  );
}

/** A level as facts; places are in units from the left end of the lowest level. */
function factsOf(
  { x, length, enters, leaves, ...level }: BiddiTableView["levels"][number],
  n: number,
) {
  return {
    level: n,
    piece: level.piece,
    side: level.side,
    flipped: String(level.flipped),
    left: x,
    right: x + length,
    enters: x + enters,
    leaves: x + leaves,
  };
}

interface Spoken {
  building: Building;
  aim: Aim;
  view: BiddiView;
}

/** The piece in hand, or the piece for the next level, announced on every change. */
export function Spoken({ building: { tower, open }, aim: { held, joins }, view }: Spoken) {
  const { say } = useWords();
  const level = tower.length + 1;
  const wanted = view.plan.find((place) => place.level === level)?.colour ?? "long";
  const next = open && level <= view.levels ? say("told.next", { level, wanted }) : "";
  return (
    <p className="visually-hidden" role="status">
      {held ? say("told.held", spelled(held, joins)) : next}
    </p>
  );
}

function spelled({ piece, side, flipped }: NonNullable<Aim["held"]>, joins: boolean) {
  return { piece, side, flipped: String(flipped), joins: String(joins) };
}
