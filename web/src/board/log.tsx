/** The log in words; each entry shows its moment on the board. */

import { Repeat } from "lucide-react";
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from "react";
import { useTeller } from "../games/screen";
import { SeatSign } from "../look/seats";
import type { Entry, LogNote } from "../net/table";
import { calledName } from "../words/names";
import { type Facts, useWords, type Words } from "../words/words";
import style from "./log.module.css";

interface Props {
  game: string;
  entries: Entry[];
  notes: LogNote[];
  names: string[];
  /** My seats: the only one is spoken to. */
  mine?: readonly number[];
  /** The moment shown; null is now. */
  shown: number | null;
  show: (moment: number | null) => void;
  /** Play the last move of another player once more, if there is one. */
  again?: (() => void) | null;
}

interface Line {
  key: string;
  /** The moments after its first and after its last action; null for a note. */
  first: number | null;
  moment: number | null;
  /** Chance has spoken, and a seat is to answer: its action belongs to the same line. */
  begins: boolean;
  actor: number;
  text: string;
  late: boolean;
}

/** The log of a game: a click on an entry shows its moment on the board. */
export const Log = memo(function Log(props: Props) {
  const { game, entries, notes, names, mine, shown, show, again } = props;
  const words = useWords();
  const teller = useTeller(game);
  const list = useRef<HTMLOListElement>(null);
  const tell = (entry: Entry) => teller(entry, names, words, mine);
  const lines = linesOf(entries, notes, words, tell);
  const marked = shown ?? entries.length;
  const focus = lastAt(lines, marked);
  useInSight(list, `${lines.length} ${lines.at(-1)?.text} ${marked}`);
  const go = (to: number) => show(to === entries.length ? null : to);

  function move(event: KeyboardEvent): void {
    const at = lines.findIndex((line) => line.moment === focus);
    const to = target(event.key, lines, at);
    if (to === null) return;
    event.preventDefault();
    go(to);
    list.current?.querySelector<HTMLElement>(`[data-moment="${to}"]`)?.focus();
  }

  return (
    <section aria-label={words.say("table.log")} className={style.log}>
      {lines.length === 0 && <p className={style.none}>{words.say("log.none")}</p>}
      <ol ref={list} onKeyDown={move}>
        {lines.map((line) => (
          <li key={line.key} data-actor={line.actor} data-note={line.moment === null}>
            <MomentButton line={line} marked={line.moment === focus} go={go} />
          </li>
        ))}
      </ol>
      {again && (
        <button type="button" className={`button ${style.again}`} onClick={again}>
          <Repeat size={18} aria-hidden="true" />
          {words.say("log.showAgain")}
        </button>
      )}
    </section>
  );
});

interface MomentProps {
  line: Line;
  marked: boolean;
  go: (moment: number) => void;
}

function MomentButton({ line: { moment, actor, text, late }, marked, go }: MomentProps) {
  const { say } = useWords();
  if (moment === null) return <span>{text}</span>;
  return (
    <button
      type="button"
      data-moment={moment}
      data-marked={marked}
      aria-current={marked ? "step" : undefined}
      tabIndex={marked ? 0 : -1}
      onClick={() => go(moment)}
    >
      <span className={style.sign}>{actor >= 0 && <SeatSign seat={actor} />}</span>
      <span>{text}</span>
      {late && <span className={style.late}>{say("log.late")}</span>}
    </button>
  );
}

/** Keep the marked line centred when the lines, the mark or the size of the list change. */
function useInSight(list: RefObject<HTMLElement | null>, shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is shown
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const sizes = new ResizeObserver(() => {
      const line = box.querySelector<HTMLElement>("[data-marked=true]");
      if (line) box.scrollTop = line.offsetTop - box.clientHeight / 2;
    });
    sizes.observe(box); // it is called at once, and whenever the size changes
    return () => sizes.disconnect();
  }, [shown]);
}

/** Actions of chance after which a seat answers; all others belong to what was done before. */
const BEGINS = new Set(["roll", "start", "go", "time"]);

/** The log in words, with a line for each turn: the roll, the action, and what came of it. */
export function linesOf(
  entries: Entry[],
  notes: LogNote[],
  words: Words,
  tell: (entry: Entry) => string,
): Line[] {
  const lines: Line[] = [];
  let next = 0;
  const addNotes = (upTo: number) => {
    for (; next < notes.length && (notes[next]?.at ?? 0) <= upTo; next++) {
      const { n, key, facts } = notes[next] as LogNote;
      const text = words.say(`log.${key}`, named(facts, words));
      lines.push({ ...NOTE, key: `n${n}`, text });
    }
  };
  entries.forEach((entry, at) => {
    addNotes(at);
    const text = tell(entry);
    const { actor } = entry;
    const late = actor >= 0 && Boolean(entry.overdue || entry.stand_in);
    const begins = actor < 0 && BEGINS.has(entry.action.kind);
    const moment = at + 1;
    if (text) add(lines, { key: `${at}`, first: moment, moment, begins, actor, text, late });
  });
  addNotes(Number.POSITIVE_INFINITY);
  return lines;
}

const NOTE = { first: null, moment: null, begins: false, actor: -1, late: false };

/** Add a line, or join it to the one before if both belong to the same turn. */
function add(lines: Line[], line: Line): void {
  const before = lines.at(-1);
  const follows = line.actor < 0 ? !line.begins : before?.begins;
  if (!before || before.moment === null || !follows) {
    lines.push(line);
    return;
  }
  const { moment, late } = line;
  const actor = line.actor < 0 ? before.actor : line.actor;
  const text = `${before.text} · ${line.text}`;
  const begins = before.begins && line.actor < 0;
  lines[lines.length - 1] = { ...before, moment, actor, text, begins, late: before.late || late };
}

/** The facts of a note, with guests named in the reader's language. */
function named(facts: Facts, words: Words): Facts {
  const read = Object.entries(facts).map(([key, fact]) => [
    key,
    typeof fact === "string" ? calledName(words, fact) : fact,
  ]);
  return Object.fromEntries(read);
}

/** The moment of the last line that has begun by this one. */
function lastAt(lines: Line[], moment: number): number | null {
  return lines.findLast((line) => line.first !== null && line.first <= moment)?.moment ?? null;
}

/** The moment that an arrow key leads to. */
function target(key: string, lines: Line[], at: number): number | null {
  const moments = lines.flatMap((line) => (line.moment === null ? [] : [line.moment]));
  const here = moments.indexOf(lines[at]?.moment ?? -1);
  const to = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: moments.length - 1 }[key];
  return to === undefined ? null : (moments[to] ?? null);
}
