/** The towers and the piece in hand in words, for screen readers. */

import { useMemo } from "react";
import type { BiddiAction, BiddiTableView, BiddiView } from "../../generated/views";
import type { Entry } from "../../net/table";
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
    <section className="visually-hidden" aria-labelledby="biddi-told">
      <h2 id="biddi-told">{say("told.label")}</h2>
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
      <h3>{say("told.tower", { name, built: levels.length })}</h3>
      <ol>
        {levels.map((level, at) => (
          <li key={level.piece}>{say("told.level", factsOf(level, at + 1))}</li>
        ))}
      </ol>
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
  log: readonly Entry<BiddiAction>[];
}

/** The piece in hand, or how the race stands after a level, announced on every change. */
export function Spoken({ building, aim: { held, joins }, view, log }: Spoken) {
  const { say } = useWords();
  const { tower, open, seat } = building;
  const level = tower.length + 1;
  const wanted = view.plan.find((place) => place.level === level)?.colour ?? "long";
  const { levels } = view;
  // Time and rivals are told as they were when the level was laid: they change all the time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const race = useMemo(() => raceOf(view, seat, log), [tower.length, view.round, open]);
  const next = open && level <= levels ? say("told.next", { level, levels, wanted, ...race }) : "";
  return (
    <p className="visually-hidden" role="status">
      {held ? say("told.held", spelled(held, joins)) : next}
    </p>
  );
}

/** How the race stands: the seconds since the start signal, and the highest tower but mine. */
function raceOf(view: BiddiView, seat: number, log: Spoken["log"]) {
  const go = log.findLast(({ action }) => action.kind === "go")?.time;
  const others = view.tables.filter((_, at) => at !== seat).map(({ levels }) => levels.length);
  const passed = go === undefined ? 0 : Date.now() / 1000 - go;
  return { seconds: Math.max(Math.floor(passed), 0), rival: Math.max(0, ...others) };
}

function spelled({ piece, side, flipped, x }: NonNullable<Aim["held"]>, joins: boolean) {
  return { piece, side, flipped: String(flipped), x, joins: String(joins) };
}
