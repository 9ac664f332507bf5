/** News of the table for the tab, the bell and screen readers. */

import { useEffect, useRef, useState } from "react";
import { actorsOf, pageTitle, standingOf } from "../board/people";
import { hear } from "../device/sound";
import { useTeller } from "../games/screen";
import type { Snapshot } from "../net/table";
import { useTitle } from "../shell/title";
import { listed } from "../words/format";
import { useWords, type Words } from "../words/words";

/** The most actions read out when several come at once. */
const MOST = 4;

interface Props {
  table: Snapshot;
  names: string[];
  acting: number | null;
  title: string;
  /** The board is still counting: its scores are told afterwards. */
  pending: boolean;
}

/** Announces the table's news in the tab, by a bell, and to screen readers. */
export function TableNews({ table, names, acting, title, pending }: Props) {
  const words = useWords();
  const turn = turnText(table, names, acting, words);
  const told = useTold(table, names, turn);
  const mine = acting !== null;
  const page = pageTitle(title, names, table.mine, words);
  useTitle([`${mine ? "● " : ""}${page}`, turn].filter(Boolean).join(" · "));

  useEffect(() => {
    if (mine) hear("bell");
  }, [mine]);
  useBadge(mine);

  return (
    <p className="visually-hidden" role="status">
      {pending ? "" : told}
    </p>
  );
}

/** The words for a game that stands still: paused, or resting until people are ready. */
export function stillKey({ table, pausedBy, mine }: Snapshot): string {
  if (pausedBy !== "") return "table.paused";
  const others = table?.seats.some(({ kind }, seat) => kind === "person" && !mine.includes(seat));
  return others ? "table.rest" : "table.restAlone";
}

/** Whose turn it is, in words. */
export function turnText(
  table: Snapshot,
  names: string[],
  acting: number | null,
  words: Words,
): string {
  const { say } = words;
  const phase = table.table?.phase;
  if (phase === "over") return say("table.over");
  if (phase === "paused") return say(stillKey(table));
  if (phase !== "playing") return "";
  const doing = doingText(table.view, words);
  if (doing) return doing;
  if (acting !== null) {
    const several = table.mine.length > 1;
    return several ? say("table.hands", { name: names[acting] ?? "" }) : say("table.yourTurn");
  }
  const others = actorsOf(table.view);
  if (others.length === 0) return say("table.chanceTurn");
  const called = listed(
    words.language,
    others.map((seat) => names[seat] ?? ""),
  );
  return say("table.turn", { name: called, count: others.length });
}

/** What everybody does at once in a phase of the game, such as building in a race; or nothing. */
export function doingText(view: unknown, words: Words): string {
  const { phase = "" } = (view ?? {}) as { phase?: string };
  return words.maybe(`turn.${phase}`, "");
}

/** The new actions, the points they made, and whose turn it is then. */
function useTold(table: Snapshot, names: string[], turn: string): string {
  const words = useWords();
  const tell = useTeller(table.table?.game ?? "");
  const before = useRef({ actions: table.log.length, points: pointsIn(table.view) });
  const [told, setTold] = useState(turn);
  const { log, view } = table;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when something happens
  useEffect(() => {
    const { actions, points } = before.current;
    const now = pointsIn(view);
    before.current = { actions: log.length, points: now };
    const fresh = log.slice(Math.max(actions, log.length - MOST));
    const done = fresh.map((entry) => tell(entry, names, words, table.mine)).filter(Boolean);
    const gained = now.flatMap((count, seat) => {
      const by = count - (points[seat] ?? count);
      return by ? [words.say("table.gained", { name: names[seat] ?? "", points: by })] : [];
    });
    setTold([...done, ...gained, turn].filter(Boolean).join(". "));
  }, [log.length, view, turn]);
  return told;
}

/** The points, where a game has any. */
function pointsIn(view: unknown): number[] {
  const { counted, counts } = standingOf(view);
  return counted === "points" ? counts : [];
}

/** A dot on the tab's icon while it is my turn. */
function useBadge(on: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon || !on) return;
    const plain = icon.href;
    icon.href = BADGED;
    return () => {
      icon.href = plain;
    };
  }, [on]);
}

const BADGED = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><ellipse cx="14" cy="25" rx="12" ry="5" fill="#6b6f76"/><ellipse cx="13" cy="17" rx="8.5" ry="4" fill="#2f6b4f"/><ellipse cx="15" cy="10" rx="5" ry="3" fill="#b4532a"/><circle cx="24" cy="9" r="8" fill="#2f6b4f" stroke="#fff" stroke-width="2"/></svg>',
)}`;
