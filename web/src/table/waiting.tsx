/** Waiting for players: the link, its picture for a phone, and seats that fill. */

import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { type Boxed, seatName, useGames } from "../games/boxed";
import type { Failure, SeatView, TableView } from "../generated/messages";
import { SeatSign } from "../look/seats";
import { api } from "../net/api";
import { beCalled, forget, keptAt, myName } from "../net/me";
import { failureFrom } from "../net/refused";
import type { LiveTable, Snapshot } from "../net/table";
import { agreedTerms } from "../setup/agreed";
import { Failed } from "../shell/failed";
import { Header } from "../shell/header";
import { Invite } from "../shell/invite";
import { NameField } from "../shell/name-field";
import { useTitle } from "../shell/title";
import { calledName } from "../words/names";
import { useWords, type Words } from "../words/words";
import { Away } from "./away";
import { SeatMenu } from "./seat-menu";
import style from "./waiting.module.css";

interface Props {
  live: LiveTable;
  table: Snapshot;
  /** Take a seat. */
  join: () => Promise<void>;
}

/** A table whose seats are not all taken. */
export default function Waiting({ live, table: snapshot, join }: Props) {
  const { table, mine, you } = snapshot;
  const words = useWords();
  const { say } = words;
  const { games } = useGames();
  const [failure, setFailure] = useState<Failure | null>(null);
  const boxed = games?.find((one) => one.game.name === table?.game);
  const seated = mine.length > 0;
  const heading = say(seated ? "wait.title" : "wait.invited", {
    name: table ? hostName(words, table) : "",
  });
  useTitle(boxed ? `${boxed.title} · ${heading}` : heading);
  if (!table) return null;
  const failed = (error: unknown) => setFailure(failureFrom(error));
  const fill = (seat: number, bot: string) =>
    void live.send({ type: "kick", seat, bot }).catch(failed);
  return (
    <>
      <Header />
      <main id="content" className="page">
        <div className={style.title}>
          <p className="quiet">{boxed?.title}</p>
          <h1>{heading}</h1>
          {boxed && <p>{agreedTerms(boxed.words, boxed.game, table).join(" · ")}</p>}
        </div>
        <Away table={snapshot} />
        <Failed failure={failure} />
        <div className={style.columns}>
          <div className={style.column}>
            <Seats table={table} mine={mine} boxed={boxed} fill={table.host === you && fill} />
            {seated && <Leave table={table.table} />}
          </div>
          {seated ? <Invite /> : <Join join={join} failed={failed} />}
        </div>
      </main>
    </>
  );
}

function hostName(words: Words, table: TableView): string {
  return calledName(words, table.seats.find((seat) => seat.holder === table.host)?.name ?? "");
}

interface SeatsProps {
  table: TableView;
  mine: number[];
  boxed: Boxed | undefined;
  /** Puts a bot on an open seat, for the host; false for everyone else. */
  fill: ((seat: number, bot: string) => void) | false;
}

function Seats({ table, mine, boxed, fill }: SeatsProps) {
  const words = useWords();
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  return (
    <section aria-label={words.say("new.seats")}>
      <ul className={style.seats}>
        {table.seats.map((seat, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number, and comes anew when somebody sits down
          <li key={`${at} ${seat.kind} ${seat.name}`} data-open={seat.kind === "open"}>
            <SeatSign seat={at} />
            {seat.kind === "open" ? (
              <OpenSeat boxed={boxed} choose={fill && ((bot) => fill(at, bot))} />
            ) : (
              <TakenSeat seat={seat} boxed={boxed} mine={mine.includes(at)} />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className={style.count}>
        {words.say("wait.missing", { open })}
      </p>
    </section>
  );
}

interface OpenSeatProps {
  boxed: Boxed | undefined;
  choose: ((bot: string) => void) | false;
}

/** An open seat; the host can put a bot on it. */
function OpenSeat({ boxed, choose }: OpenSeatProps) {
  const { say } = useWords();
  return (
    <>
      <span>{say("wait.open")}</span>
      {choose && boxed && <SeatMenu boxed={boxed} choose={choose} />}
    </>
  );
}

interface TakenSeatProps {
  seat: SeatView;
  boxed: Boxed | undefined;
  mine: boolean;
}

function TakenSeat({ seat, boxed, mine }: TakenSeatProps) {
  const words = useWords();
  return (
    <>
      <strong>{seatName(boxed?.words ?? words, seat)}</strong>
      {mine && <span className="quiet">{words.say("wait.you")}</span>}
    </>
  );
}

interface JoinProps {
  join: Props["join"];
  failed: (error: unknown) => void;
}

function Join({ join, failed }: JoinProps) {
  const { say } = useWords();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);

  async function sit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      if (name.trim()) await beCalled(name.trim());
      await join();
    } catch (error) {
      failed(error);
      setBusy(false);
    }
  }

  return (
    <form className={`card ${style.join}`} onSubmit={sit}>
      {myName() ? (
        <p>{say("wait.as", { name: myName() })}</p>
      ) : (
        <NameField name={name} change={setName} />
      )}
      <button type="submit" className="button main" disabled={busy} aria-busy={busy}>
        {say("wait.sit")}
      </button>
    </form>
  );
}

function Leave({ table }: { table: string }) {
  const { say } = useWords();
  const [, go] = useLocation();

  async function leave(): Promise<void> {
    const kept = keptAt(table);
    forget(table);
    if (kept) await api.leave(table, kept.token, null).catch(() => undefined); // it expires anyway
    go("/");
  }

  return (
    <button type="button" className={`button plain ${style.leave}`} onClick={leave}>
      {say("wait.leave")}
    </button>
  );
}
