/**
 * The marks on the boards: the stick in hand, its supports, the stick that would tip first,
 * proposed places, and a note on the latest event. `marks3d.tsx` draws the same marks
 * in space; only that file needs three.js.
 */

import type { StackBackDangerView, StackBackRestView, StackBackView } from "../../generated/views";
import { NewsNote, Note, type Pinned } from "../../space/pinned";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import style from "./marks.module.css";
import type { Lay } from "./sticks";

/** The meaning of a stick's rim. */
export type Tone = "good" | "bad" | "newest" | "danger";

/** All marks, from the view and the server's answer to `try`. */
export interface Marks {
  /** The sticks with a rim, by number. */
  lit: ReadonlyMap<number, Tone>;
  /** The rim of the stick in hand; null while unknown. */
  held: Tone | null;
  /** The supports of the stick in hand. */
  rests: readonly StackBackRestView[];
  /** The stick that would tip first, and its tier. */
  danger: (StackBackDangerView & { tier: number }) | null;
  falls: boolean;
  /** The state with the stick in hand; null while unknown. */
  after: StackBackView | null;
  /** The tiers on which nothing more can be stacked in this turn. */
  barred: readonly number[];
}

const NONE: readonly number[] = [];

/** The marks to draw; the balance only with the aid on. */
export function marksOf(view: StackBackView, aim: Aim, aid: boolean): Marks {
  const { verdict } = aim;
  const after = aim.lay && verdict.kind === "fine" ? verdict.after : null;
  const danger = aid && (aim.able || view.phase === "fall") ? dangerOf(after ?? view) : null;
  const falls = after ? aid && after.phase === "fall" : view.phase === "fall";
  return {
    lit: litOf(view, aim, after, danger),
    held: verdict.kind === "asking" ? null : verdict.kind === "fine" && !falls ? "good" : "bad",
    rests: after?.rests ?? [],
    danger,
    falls,
    after,
    barred: aim.able ? view.barred : NONE,
  };
}

/** The marks on a building that falls: only the stick that did it, wherever it goes. */
export function fallMarks({ sticks }: StackBackView): Marks {
  const newest = sticks.at(-1);
  return {
    lit: new Map(newest ? [[newest.number, "bad"]] : []),
    held: null,
    rests: [],
    danger: null,
    falls: true,
    after: null,
    barred: NONE,
  };
}

function litOf(
  view: StackBackView,
  { lay, verdict }: Aim,
  after: StackBackView | null,
  danger: Marks["danger"],
) {
  const lit = new Map<number, Tone>();
  if (danger) lit.set(danger.number, "danger");
  const newest = view.sticks.at(-1);
  if (!lay && newest && !view.fallen && !view.outcome) lit.set(newest.number, "newest");
  if (!lay) return lit;
  for (const { on } of after?.rests ?? []) if (on !== null) lit.set(on, "good");
  if (verdict.kind === "refused")
    for (const number of blamed(verdict.why.facts)) lit.set(number, "bad");
  return lit;
}

/** The sticks named by a refusal. */
function blamed({ sticks }: Record<string, unknown>): number[] {
  return Array.isArray(sticks) ? sticks.filter((one) => typeof one === "number") : [];
}

function dangerOf({ danger, sticks }: StackBackView): Marks["danger"] {
  const stick = sticks.find(({ number }) => number === danger?.number);
  return danger && stick ? { ...danger, tier: stick.tier } : null;
}

// --- from above ----------------------------------------------------------------------------------

/** A dot in the middle of every proposed place. */
export function FlatPlaces({ places }: { places: readonly Lay[] }) {
  return places.map(({ x, y }) => (
    <circle key={`${x},${y}`} className={style.place} cx={x} cy={-y} r={24} />
  ));
}

/** Where the stick in hand touches its supports, and the supports of the endangered stick. */
export function FlatBalance({ rests, danger, falls }: Marks) {
  return (
    <>
      {rests.map(({ on, corners }) => (
        <polygon
          key={`${on} ${corners[0]}`}
          className={style.contact}
          data-tone={falls ? "bad" : "good"}
          data-wood={on === null}
          points={path(corners)}
        />
      ))}
      {danger && (
        <g className={style.danger} data-falls={falls}>
          <polygon points={path(danger.support)} />
          <circle cx={danger.x} cy={-danger.y} r={26} />
          <circle cx={danger.x} cy={-danger.y} r={9} data-dot />
        </g>
      )}
    </>
  );
}

function path(points: readonly (readonly number[])[]): string {
  return points.map(([x = 0, y = 0]) => `${x},${-y}`).join(" ");
}

// --- notes ---------------------------------------------------------------------------------------

interface AgainProps {
  view: StackBackView;
  aim: Aim;
  pinned: Pinned;
}

/** "Again!", over the stacked stick, for a moment or until the next one is in hand. */
export function AgainNote({ view, aim, pinned }: AgainProps) {
  const { say } = useWords();
  const again = view.phase === "lay" && view.run > 0 && !aim.lay;
  return (
    <Note pinned={pinned}>
      {again && (
        <NewsNote key={view.laid} loud>
          <strong>{say("head.again")}</strong>
        </NewsNote>
      )}
    </Note>
  );
}
