/** Deeds: everything to do at a table besides playing, from the bar and by keys. */

import { useLocation } from "wouter";
import type { OutcomeView } from "../generated/views";
import { hasGuide } from "../guide/card";
import type { LiveTable, Snapshot } from "../net/table";
import { useWords } from "../words/words";
import { openChat } from "./panes";
import type { Play } from "./play";

/** Something to do at a table. */
export type Deed =
  | "undo"
  | "hint"
  | "choices"
  | "log"
  | "chat"
  | "pause"
  | "resume"
  | "rematch"
  | "result"
  | "guide"
  | "rules"
  | "keys"
  | "leave";

/** The current deeds and their places. */
interface Offer {
  /** The deeds in the bar, and those behind "more". */
  first: Deed[];
  more: Deed[];
  /** The one to do next, if there is one. */
  main: Deed | null;
  /** The deeds unavailable just now. */
  off: Deed[];
}

/** The current deeds, and a way to do one. */
export interface Deeds extends Offer {
  /** Do it, if it is offered now. */
  act(deed: Deed): void;
}

/** The deeds of a player or a spectator at this moment. */
export function useDeeds(play: Play): Deeds {
  const { game, panes } = play;
  const words = useWords();
  const [, go] = useLocation();
  const offer = offerFor(play, hasGuide(game, words));
  const doing = doingOf(play, go);

  function act(deed: Deed): void {
    const able = [...offer.first, ...offer.more].includes(deed) && !offer.off.includes(deed);
    if (able) (doing[deed] ?? (() => panes.show({ sheet: deed })))();
  }

  return { ...offer, act };
}

/** The function of each deed; a deed missing here opens its sheet. */
function doingOf(play: Play, go: (path: string) => void): Partial<Record<Deed, () => void>> {
  const { live, table, hand, hints, panes, again } = play;
  const seat = hand.acting ?? table.mine[0] ?? 0;
  const ask = (message: Parameters<LiveTable["send"]>[0]) =>
    void live.send(message).catch(hand.refuse);
  return {
    undo: () => ask({ type: "undo", seat: lastOfMine(table) ?? seat }),
    hint: () => hints.ask(seat),
    pause: () => ask({ type: "pause" }),
    resume: () => ask({ type: "resume" }),
    rematch: again,
    leave: () => (leavesSomething(table) ? panes.show({ sheet: "leave" }) : go("/")),
    chat: () => openChat(panes),
  };
}

/** Whether leaving would abandon other players or a game. */
function leavesSomething({ mine, table }: Snapshot): boolean {
  return mine.length > 0 && table?.phase !== "over";
}

/** My seat that acted last, whose action an undo removes. */
function lastOfMine({ log, mine }: Snapshot): number | undefined {
  return log.findLast(({ actor }) => mine.includes(actor))?.actor;
}

function offerFor({ table, hand, now, over, outcome }: Play, guide: boolean): Offer {
  const help: Deed[] = guide ? ["guide", "rules", "keys"] : ["rules", "keys"];
  const seated = table.mine.length > 0;
  if (over) return offerAfterwards(seated, help, isStuck(table, outcome));
  if (!seated) return { first: ["log", "chat"], more: [...help, "leave"], main: null, off: [] };
  const pause: Deed = table.table?.phase === "paused" ? "resume" : "pause";
  const hint: Deed[] = table.table?.hints ? ["hint"] : [];
  return {
    first: ["undo", ...hint, "choices", "log", "chat"],
    more: [pause, ...help, "leave"],
    main: null,
    off: offNow(table, hand.acting, now),
  };
}

function offerAfterwards(seated: boolean, help: Deed[], stuck: boolean): Offer {
  const first: Deed[] = [...(stuck ? (["undo"] as const) : []), "result", "log", "chat"];
  const more: Deed[] = [...help, "leave"];
  if (!seated) return { first, more, main: "result", off: [] };
  return { first: ["rematch", ...first], more, main: "rematch", off: [] };
}

/** Whether I played alone and lost: the last move can still be undone. */
export function isStuck({ mine, table }: Snapshot, outcome: OutcomeView | null): boolean {
  const alone = mine.length === 1 && table?.seats.length === 1 && !table.rematch;
  return alone && outcome !== null && outcome.winners.length === 0;
}

/** The deeds unavailable to a player just now. */
function offNow(table: Snapshot, acting: number | null, now: boolean): Deed[] {
  const fixed = lastOfMine(table) === undefined || table.table?.phase !== "playing" || !now;
  const idle = acting === null || !now;
  const over = table.table?.phase === "over"; // the board still counts
  return [
    ...(fixed ? (["undo"] as const) : []),
    ...(idle ? (["hint", "choices"] as const) : []),
    ...(over ? (["pause"] as const) : []),
  ];
}
