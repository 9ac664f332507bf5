/** The table while a game is played, and after it: the board large, everything else around it. */

import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { Board } from "../board/board";
import { Log } from "../board/log";
import { namesOf } from "../board/people";
import { useMedia } from "../device/able";
import { useKeys } from "../device/keys";
import type { OutcomeView } from "../generated/views";
import { GuideCard, hasGuide } from "../guide/card";
import { SeatSign } from "../look/seats";
import type { LiveTable, Snapshot } from "../net/table";
import { Head } from "../shell/head";
import { useWords } from "../words/words";
import { useAgain } from "./again";
import { Bar, type Deed } from "./bar";
import { Chat } from "./chat";
import { useDrawing, useHand } from "./hand";
import { News, turnText } from "./news";
import { Notices } from "./notices";
import { usePast } from "./past";
import { Players } from "./players";
import style from "./playing.module.css";
import { headline, Result } from "./result";
import type { Open } from "./sheets";
import { useUnread } from "./unread";

const Sheets = lazy(() => import("./sheets"));
const Talk = lazy(() => import("./talk"));
const NARROW = "(max-width: 800px)";

interface Props {
  live: LiveTable;
  table: Snapshot;
  sit: (seat: number) => Promise<void>;
}

export function TablePlaying({ live, table, sit }: Props) {
  const words = useWords();
  const { say } = words;
  const [, go] = useLocation();
  const game = table.table?.game ?? "";
  const title = words.game("title") ? say("title") : game;
  const seats = table.table?.seats;
  const names = useMemo(() => namesOf(seats ?? [], words), [seats, words]);
  const hand = useHand(live, table);
  const past = usePast(live, table);
  const drawing = useDrawing(live, table);
  const again = useAgain(live, table, hand.refuse);
  const [open, setOpen] = useState<Open | null>(null);
  const [tab, setTab] = useState<"log" | "chat">("log");
  const unread = useUnread(table.chat, table.you, open?.sheet === "chat" || tab === "chat");
  const narrow = useMedia(NARROW);
  const outcome = outcomeOf(table);
  const over = table.table?.phase === "over";
  const now = past.moment === null;
  const look = past.look;
  const show = useCallback(
    (moment: number | null) => {
      look(moment);
      setOpen(null);
    },
    [look],
  );

  async function ask(message: Parameters<LiveTable["send"]>[0]): Promise<void> {
    await live.send(message).catch(hand.refuse);
  }

  const seat = hand.acting ?? table.mine[0] ?? 0;
  const deeds: Partial<Record<Deed, () => void>> = {
    undo: () => ask({ type: "undo", seat: lastOfMine(table) ?? seat }),
    hint: () => ask({ type: "hint", seat }),
    pause: () => ask({ type: "pause" }),
    resume: () => ask({ type: "resume" }),
    rematch: again,
    leave: () => (leavesSomething(table) ? setOpen({ sheet: "leave" }) : go("/")),
    chat: () =>
      openChat(
        () => setTab("chat"),
        () => setOpen({ sheet: "chat" }),
      ),
  };
  const { first, more, main, off } = deedsFor(table, hand.acting, now, hasGuide(game, words));
  const act = (deed: Deed) => {
    const able = [...first, ...more].includes(deed) && !off.includes(deed);
    if (able) (deeds[deed] ?? (() => setOpen({ sheet: deed })))();
  };
  useKeys([
    ["h", () => act("hint")],
    ["u", () => act("undo")],
    ["l", () => act("choices")],
    ["c", () => act("chat")],
    ["p", () => act(table.table?.phase === "paused" ? "resume" : "pause")],
    ["g", () => act("guide")],
    ["?", () => act("keys")],
    ["Escape", () => look(null)],
  ]);

  const turn =
    over && outcome
      ? headline(outcome, table.mine, names, words)
      : turnText(table, names, hand.acting, words);
  const pill = (where: string | undefined) => (
    <p className={`${style.pill} ${where}`} data-mine={hand.acting !== null}>
      {hand.acting !== null && <SeatSign seat={hand.acting} />}
      <span>{turn}</span>
    </p>
  );
  const log = (
    <Log
      game={game}
      entries={table.log}
      notes={table.notes}
      names={names}
      shown={past.moment}
      show={show}
    />
  );
  const chat = <Chat live={live} table={table} />;
  const result = over && outcome && (
    <Result table={table} outcome={outcome} names={names} again={again} />
  );

  return (
    <div className={style.room} data-over={over}>
      <News table={table} names={names} acting={hand.acting} title={title} />
      <Head title={title}>{pill(style.above)}</Head>
      <div className={style.people}>
        <div className={style.ended}>{result}</div>
        <Players
          table={table}
          view={past.view}
          names={names}
          acting={hand.acting}
          hand={hand.take}
          sit={(at) => void sit(at).catch(hand.refuse)}
          manage={(at) => setOpen({ sheet: "manage", seat: at })}
        />
        {!over && !table.advice && (
          <GuideCard game={game} title={title} open={() => setOpen({ sheet: "guide" })} />
        )}
      </div>
      <main
        id="content"
        className={style.board}
        aria-label={say("table.board")}
        data-moment={past.moment ?? table.seen}
      >
        <Board
          game={game}
          mood={moodOf(table, hand.acting, now)}
          view={past.view}
          log={now ? table.log : table.log.slice(0, past.moment ?? 0)}
          mine={table.mine}
          acting={now ? hand.acting : null}
          names={names}
          choices={now ? hand.choices : []}
          advice={now ? (table.advice?.action ?? null) : null}
          refusal={now ? hand.refusal : null}
          motion={now ? table.motion : null}
          drawing={now ? drawing : past.drawing}
          play={hand.play}
          attempt={hand.attempt}
        />
        <div className={style.foot}>
          <Notices
            live={live}
            table={table}
            names={names}
            hand={hand}
            moment={past.moment}
            look={look}
            resume={() => act("resume")}
            again={again}
          />
          <div className={style.deeds}>
            {pill(style.below)}
            <Bar first={first} more={more} main={main} off={off} unread={unread} act={act} />
          </div>
        </div>
      </main>
      {!narrow && (
        <aside className={style.talk} aria-label={say("table.talk")}>
          <Suspense fallback={null}>
            <Talk tab={tab} turnTo={setTab} unread={unread} log={log} chat={chat} />
          </Suspense>
        </aside>
      )}
      {open && (
        <Suspense fallback={null}>
          <Sheets
            open={open}
            close={() => setOpen(null)}
            live={live}
            table={table}
            names={names}
            hand={hand}
            log={log}
            chat={chat}
            result={result || null}
          />
        </Suspense>
      )}
    </div>
  );
}

/** On a desk the chat is a tab beside the board, on a phone a sheet. */
function openChat(turnTo: () => void, open: () => void): void {
  if (matchMedia(NARROW).matches) {
    open();
    return;
  }
  turnTo();
  requestAnimationFrame(() => document.getElementById("chat-text")?.focus());
}

function moodOf(table: Snapshot, acting: number | null, now: boolean) {
  if (!now) return "past";
  // A rest between rounds has an empty name: then there is something to look at.
  if (table.table?.phase === "paused") return table.pausedBy === "" ? undefined : "paused";
  return acting === null ? undefined : "turn";
}

function outcomeOf(table: Snapshot): OutcomeView | null {
  return (table.view as { outcome?: OutcomeView } | null)?.outcome ?? null;
}

/** Whether somebody would leave others or a game behind. */
function leavesSomething({ mine, table }: Snapshot): boolean {
  return mine.length > 0 && table?.phase !== "over";
}

/** The seat of mine that acted last: it is the one that takes back. */
function lastOfMine({ log, mine }: Snapshot): number | undefined {
  return log.findLast(({ actor }) => mine.includes(actor))?.actor;
}

interface Deeds {
  first: Deed[];
  more: Deed[];
  main: Deed | null;
  off: Deed[];
}

/** What can be done now, and where it stands. */
function deedsFor(table: Snapshot, acting: number | null, now: boolean, guide: boolean): Deeds {
  const phase = table.table?.phase;
  const help: Deed[] = [...(guide ? (["guide"] as const) : []), "rules", "keys"];
  const seated = table.mine.length > 0;
  if (phase === "over") {
    const main = seated ? "rematch" : "result";
    const first: Deed[] = [...(seated ? (["rematch"] as const) : []), "result", "log", "chat"];
    return { first, more: [...help, "leave"], main, off: [] };
  }
  if (!seated) return { first: ["log", "chat"], more: [...help, "leave"], main: null, off: [] };
  const hints: Deed[] = table.table?.hints ? ["hint"] : [];
  const pause: Deed = phase === "paused" ? "resume" : "pause";
  const first: Deed[] = ["undo", ...hints, "choices", "log", "chat"];
  const none = lastOfMine(table) === undefined || phase !== "playing" || !now;
  const idle: Deed[] = acting === null || !now ? ["hint", "choices"] : [];
  return {
    first,
    more: [pause, ...help, "leave"],
    main: null,
    off: [...(none ? (["undo"] as const) : []), ...idle],
  };
}
