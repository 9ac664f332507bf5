/** The people at the table: colour, sign, score, clock, who is here, who had help. */

import { Bot, EllipsisVertical, Eye, Lightbulb, Undo2, WifiOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { actorsOf, standingOf } from "../board/people";
import { Count } from "../board/standing";
import type { SeatView } from "../generated/messages";
import { SeatSign, seatColour } from "../look/seats";
import type { Snapshot } from "../net/table";
import { useWords } from "../words/words";
import { doingText } from "./news";
import style from "./players.module.css";

interface Props {
  table: Snapshot;
  /** The state shown, now or earlier. */
  view: unknown;
  /** The state whose scores may be told: an earlier one while the board still counts. */
  counted: unknown;
  names: string[];
  /** What is special at this table. */
  terms: string[];
  acting: number | null;
  /** Switch to another of my seats. */
  hand: (seat: number) => void;
  /** Take an open seat, for spectators. */
  sit: (seat: number) => void;
  /** The host's options for a seat. */
  manage: (seat: number) => void;
}

/** The players in a row, and how many watch. */
export function Players(props: Props) {
  const { table, view, names, terms } = props;
  const words = useWords();
  const seats = table.table?.seats ?? [];
  return (
    <section aria-labelledby="players" className={style.section}>
      <h2 id="players" className="visually-hidden">
        {words.say("table.players")}
      </h2>
      <ul className={style.players} data-count={seats.length}>
        {seats.map((seat, at) => (
          <Player
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            key={at}
            {...props}
            seat={seat}
            at={at}
            name={names[at] ?? ""}
            turn={table.table?.phase === "playing" && actorsOf(view).includes(at)}
          />
        ))}
      </ul>
      <Foot table={table} terms={terms} />
    </section>
  );
}

/** How many watch, what is special at this table, and whether the game is casual. */
function Foot({ table: { table, spectators }, terms }: Pick<Props, "table" | "terms">) {
  const { say } = useWords();
  const casual = table?.casual ?? false;
  if (spectators === 0 && !casual && terms.length === 0) return null;
  return (
    <p className={style.foot}>
      {spectators > 0 && (
        <span>
          <Eye aria-hidden="true" size={16} /> {say("table.spectators", { spectators })}
        </span>
      )}
      {terms.map((one) => (
        <span key={one}>{one}</span>
      ))}
      {casual && <span>{say("table.casual")}</span>}
    </p>
  );
}

interface PlayerProps extends Props {
  seat: SeatView;
  at: number;
  name: string;
  turn: boolean;
}

function Player(props: PlayerProps) {
  const { table, counted, seat, at, name, turn } = props;
  const words = useWords();
  const { say } = words;
  const mine = table.mine.includes(at);
  return (
    <li
      className={style.player}
      data-turn={turn}
      data-mine={mine}
      style={{ ["--colour" as string]: seatColour(at) }}
    >
      <span className={style.sign}>
        <SeatSign seat={at} />
      </span>
      <span className={style.who}>
        <span className={style.name}>
          <span className={style.called}>{name}</span>
          {mine && <span className={style.you}>{say("table.you")}</span>}
          <Presence seat={seat} />
        </span>
        <span className={style.below}>
          <Clock table={table} at={at} running={turn} />
          {turn && (
            <span className={style.turn}>
              {doingText(props.view, words) || say("table.toMove")}
            </span>
          )}
          <Help icon="hints" count={seat.hints} />
          <Help icon="undos" count={seat.undos} />
        </span>
      </span>
      <Standing view={counted} at={at} />
      <Tools {...props} mine={mine} />
    </li>
  );
}

/** The options for a seat: play for it, take it, or manage it as the host. */
function Tools({ table, seat, at, name, turn, mine, ...deeds }: PlayerProps & { mine: boolean }) {
  const { say } = useWords();
  const playing = table.table?.phase !== "over";
  const host = table.table?.host === table.you && playing;
  return (
    <>
      {mine && turn && deeds.acting !== at && (
        <button type="button" className={`button ${style.tool}`} onClick={() => deeds.hand(at)}>
          {say("table.hand")}
        </button>
      )}
      {seat.kind === "open" && table.mine.length === 0 && playing && (
        <button type="button" className={`button ${style.tool}`} onClick={() => deeds.sit(at)}>
          {say("table.sit")}
        </button>
      )}
      {host && !mine && seat.kind !== "bot" && (
        <button
          type="button"
          className={style.manage}
          aria-label={say("table.manage", { name })}
          title={say("table.manage", { name })}
          onClick={() => deeds.manage(at)}
        >
          <EllipsisVertical size={18} aria-hidden="true" />
        </button>
      )}
    </>
  );
}

function Presence({ seat }: { seat: SeatView }) {
  const { say } = useWords();
  if (seat.kind === "bot")
    return <Bot size={16} role="img" aria-label={say("table.bot")} className={style.bot} />;
  if (seat.kind === "open" || seat.present) return null;
  return <WifiOff size={16} role="img" aria-label={say("table.notHere")} className={style.gone} />;
}

function Help({ icon, count }: { icon: "hints" | "undos"; count: number }) {
  const { say } = useWords();
  if (!count) return null;
  const Icon = icon === "hints" ? Lightbulb : Undo2;
  const label = say(`table.${icon}`, { count });
  return (
    <span className={style.help} title={label}>
      <Icon size={14} aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** The standing of a seat; a change floats beside it for a moment. */
function Standing({ view, at }: { view: unknown; at: number }) {
  const standing = standingOf(view);
  const count = standing.counts[at] ?? 0;
  const before = useRef(count);
  const [gained, setGained] = useState<{ by: number; at: number } | null>(null);
  useEffect(() => {
    const by = count - before.current;
    before.current = count;
    if (!by) return;
    setGained({ by, at: Date.now() });
    const timer = setTimeout(() => setGained(null), 2_400);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <span className={style.score}>
      <Count standing={standing} seat={at} />
      {gained && standing.counted === "points" && (
        <span key={gained.at} aria-hidden="true" className={style.gained} data-less={gained.by < 0}>
          {gained.by > 0 ? `+${gained.by}` : `−${-gained.by}`}
        </span>
      )}
    </span>
  );
}

/** A clock that ticks between the server's updates. */
function Clock({ table, at, running }: { table: Snapshot; at: number; running: boolean }) {
  const { say } = useWords();
  const told = table.left?.[at] ?? null;
  const runs = running && told !== null && table.table?.seats[at]?.kind !== "bot";
  const now = useTick(runs);
  if (told === null) return null;
  const left = Math.max(0, runs ? told - (now - table.told) / 1000 : told);
  return (
    <span className={`figures ${style.clock}`} data-low={left < 10}>
      <span className="visually-hidden">{say("table.clock")} </span>
      {clockText(left)}
    </span>
  );
}

function clockText(seconds: number): string {
  const whole = seconds < 10 ? Math.floor(seconds * 10) / 10 : Math.floor(seconds);
  if (whole < 10) return `0:0${whole.toFixed(1)}`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function useTick(on: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => setNow(performance.now()), 200);
    return () => clearInterval(timer);
  }, [on]);
  return on ? Math.max(now, 0) : now;
}
