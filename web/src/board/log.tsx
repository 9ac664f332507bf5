/** The log in words; each entry shows its moment on the board. */

import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from "react";
import { type Teller, useTeller } from "../games/screen";
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
  /** The moment shown; null is now. */
  shown: number | null;
  show: (moment: number | null) => void;
}

interface Line {
  key: string;
  /** The moment after it; null for a note. */
  moment: number | null;
  actor: number;
  text: string;
  late: boolean;
}

/** The log of a game: a click on an entry shows its moment on the board. */
export const Log = memo(function Log({ game, entries, notes, names, shown, show }: Props) {
  const words = useWords();
  const tell = useTeller(game);
  const list = useRef<HTMLOListElement>(null);
  const lines = linesOf(entries, notes, names, words, tell);
  const marked = shown ?? entries.length;
  const focus = lastAt(lines, marked);
  useInSight(list, lines.length, marked);
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

/** Keep the marked line centred when the lines or the mark change. */
function useInSight(list: RefObject<HTMLElement | null>, count: number, marked: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is another line
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>("[data-marked=true]");
    const box = list.current;
    if (line && box) box.scrollTop = line.offsetTop - box.clientHeight / 2;
  }, [count, marked]);
}

function linesOf(
  entries: Entry[],
  notes: LogNote[],
  names: string[],
  words: Words,
  tell: Teller,
): Line[] {
  const lines: Line[] = [];
  let next = 0;
  const addNotes = (upTo: number) => {
    for (; next < notes.length && (notes[next]?.at ?? 0) <= upTo; next++) {
      const { n, key, facts } = notes[next] as LogNote;
      const text = words.say(`log.${key}`, named(facts, words));
      lines.push({ key: `n${n}`, moment: null, actor: -1, text, late: false });
    }
  };
  entries.forEach((entry, at) => {
    addNotes(at);
    const text = tell(entry, names, words);
    const late = entry.actor >= 0 && Boolean(entry.overdue || entry.stand_in);
    if (text) lines.push({ key: `${at}`, moment: at + 1, actor: entry.actor, text, late });
  });
  addNotes(Number.POSITIVE_INFINITY);
  return lines;
}

/** The facts of a note, with guests named in the reader's language. */
function named(facts: Facts, words: Words): Facts {
  const read = Object.entries(facts).map(([key, fact]) => [
    key,
    typeof fact === "string" ? calledName(words, fact) : fact,
  ]);
  return Object.fromEntries(read);
}

/** The moment of the last line up to this one. */
function lastAt(lines: Line[], moment: number): number | null {
  return lines.findLast((line) => line.moment !== null && line.moment <= moment)?.moment ?? null;
}

/** The moment that an arrow key leads to. */
function target(key: string, lines: Line[], at: number): number | null {
  const moments = lines.flatMap((line) => (line.moment === null ? [] : [line.moment]));
  const here = moments.indexOf(lines[at]?.moment ?? -1);
  const to = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: moments.length - 1 }[key];
  return to === undefined ? null : (moments[to] ?? null);
}
