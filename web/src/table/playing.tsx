/** The table while a game is played, and after it: the board large, everything else around it. */

import { lazy, Suspense, useCallback } from "react";
import { Board, STILL } from "../board/board";
import { Log } from "../board/log";
import { CountingContext } from "../games/counting";
import { GuideCard } from "../guide/card";
import { SeatSign } from "../look/seats";
import type { LiveTable, Snapshot } from "../net/table";
import { Head } from "../shell/head";
import { useWords } from "../words/words";
import { Advice } from "./advice";
import { Bar } from "./bar";
import { Chat } from "./chat";
import { isStuck, useDeeds } from "./deeds";
import { useDrawing } from "./hand";
import { TableNews, turnText } from "./news";
import { Notices } from "./notices";
import { type Play, usePlay } from "./play";
import { Players } from "./players";
import style from "./playing.module.css";
import { headline, Result, toneOf } from "./result";
import { useResultShown } from "./result-shown";
import { useShortcuts } from "./shortcuts";
import { useShownAgain } from "./shown-again";

const Sheets = lazy(() => import("./sheets"));
const Talk = lazy(() => import("./talk"));

interface Props {
  live: LiveTable;
  table: Snapshot;
  sit: (seat: number) => Promise<void>;
}

/** A game in progress, or over. */
export function TablePlaying({ live, table, sit }: Props) {
  const play = usePlay(live, table);
  useResultShown(play);
  const { hand, names, title, over, verdict, panes, terms } = play;
  return (
    <div className={style.playing} data-over={over}>
      <TableNews {...{ table, names, title }} acting={hand.acting} pending={verdict.pending} />
      <Head title={title} note={panes.narrow ? terms.join(" · ") : ""}>
        <Turn play={play} where={style.above} />
      </Head>
      <People play={play} sit={(seat) => void sit(seat).catch(hand.refuse)} />
      <CountingContext value={verdict.tell}>
        <Middle play={play} />
      </CountingContext>
      <Beside play={play} />
      <Above play={play} />
    </div>
  );
}

interface Part {
  play: Play;
}

/** Whose turn it is, or who has won. */
function Turn({ play, where }: Part & { where: string | undefined }) {
  const { table, names, hand, outcome, over, verdict } = play;
  const words = useWords();
  const ended = over ? outcome : null;
  const text = ended
    ? headline(table, ended, names, words)
    : verdict.pending
      ? words.say("table.chanceTurn")
      : turnText(table, names, hand.acting, words);
  return (
    <p
      className={`${style.pill} ${where}`}
      data-mine={hand.acting !== null}
      data-tone={ended ? toneOf(ended, table.mine) : undefined}
    >
      {hand.acting !== null && <SeatSign seat={hand.acting} />}
      <span>{text}</span>
    </p>
  );
}

/** The players, with the result above them once there is one. */
function People({ play, sit }: Part & { sit: (seat: number) => void }) {
  const { table, names, hand, past, game, title, now, over, panes, verdict } = play;
  return (
    <div className={style.people}>
      <div className={style.ended}>{!panes.narrow && <Ending play={play} />}</div>
      <Players
        table={table}
        view={past.view}
        counted={now ? verdict.view : past.view}
        names={names}
        terms={play.terms}
        acting={hand.acting}
        hand={hand.take}
        sit={sit}
        manage={(seat) => panes.show({ sheet: "manage", seat })}
      />
      {!over && <GuideCard game={game} title={title} open={() => panes.show({ sheet: "guide" })} />}
    </div>
  );
}

/** The board, with notices and deeds below it. */
function Middle({ play }: Part) {
  const { table, past, panes } = play;
  const { say } = useWords();
  const deeds = useDeeds(play);
  useShortcuts(deeds, () => past.look(null));
  return (
    <main
      id="content"
      className={style.board}
      aria-label={say("table.board")}
      data-moment={past.moment ?? table.seen}
    >
      <Shown play={play} />
      <Advice play={play} />
      <div className={style.foot}>
        <Notices play={play} resume={() => deeds.act("resume")} />
        <div className={style.deeds}>
          <Turn play={play} where={style.below} />
          <Bar {...deeds} unread={panes.unread} />
        </div>
      </div>
    </main>
  );
}

/** The board at the moment shown; earlier moments are not playable. */
function Shown({ play }: Part) {
  const { live, table, game, names, hand, past, now } = play;
  const drawing = useDrawing(live, table);
  const playable = {
    acting: hand.acting,
    choices: hand.choices,
    sent: hand.sent,
    advice: table.advice?.action ?? null,
    refusal: hand.refusal,
    fall: table.fall,
    drawing,
    play: hand.play,
    attempt: hand.attempt,
  };
  return (
    <Board
      game={game}
      mood={moodOf(play)}
      {...(now ? playable : { ...STILL, drawing: past.drawing })}
      view={past.view}
      log={now ? table.log : table.log.slice(0, past.moment ?? 0)}
      mine={table.mine}
      names={names}
    />
  );
}

function moodOf({ table, hand, now }: Play) {
  if (!now) return "past";
  // A rest between rounds has an empty name: then there is something to look at.
  if (table.table?.phase === "paused") return table.pausedBy === "" ? undefined : "paused";
  return hand.acting === null ? undefined : "turn";
}

/** Log and chat beside the board, where there is room for them. */
function Beside({ play }: Part) {
  const { say } = useWords();
  const { narrow, tab, turnTo, unread } = play.panes;
  if (narrow) return null;
  return (
    <aside className={style.talk} aria-label={say("table.talk")}>
      <Suspense fallback={null}>
        <Talk
          tab={tab}
          turnTo={turnTo}
          unread={unread}
          log={<TableLog play={play} />}
          chat={<Chat live={play.live} table={play.table} />}
        />
      </Suspense>
    </aside>
  );
}

/** The open sheet over the page. */
function Above({ play }: Part) {
  if (!play.panes.open) return null;
  return (
    <Suspense fallback={null}>
      <Sheets
        play={play}
        log={<TableLog play={play} />}
        chat={<Chat live={play.live} table={play.table} />}
        result={<Ending play={play} />}
      />
    </Suspense>
  );
}

/** The log; a click on an entry shows its moment and closes the sheet it may be in. */
function TableLog({ play: { table, game, names, past, panes, verdict } }: Part) {
  const { look } = past;
  const close = panes.show;
  const show = useCallback(
    (moment: number | null) => {
      look(moment);
      close(null);
    },
    [look, close],
  );
  const again = useShownAgain(table, show);
  return (
    <Log
      game={game}
      entries={verdict.pending ? table.log.slice(0, verdict.actions) : table.log}
      notes={table.notes}
      names={names}
      mine={table.mine}
      shown={past.moment}
      show={show}
      again={again}
    />
  );
}

/** The result, once the game is over. */
function Ending({ play }: Part) {
  const { live, table, outcome, over, names, again, hand, panes } = play;
  if (!over || !outcome) return null;
  const undo = () => {
    panes.show(null);
    void live.send({ type: "undo", seat: table.mine[0] ?? 0 }).catch(hand.refuse);
  };
  const back = isStuck(table, outcome) ? undo : null;
  return <Result table={table} outcome={outcome} names={names} again={again} undo={back} />;
}
