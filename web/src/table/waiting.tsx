/** Waiting for players: the link, its picture for a phone, and seats that fill. */

import { useState } from "react";
import { useLocation } from "wouter";
import { type Boxed, seatName, useGames } from "../games/boxed";
import type { Failure, Error as Refusal, SeatView, TableView } from "../generated/messages";
import { SeatSign } from "../look/seats";
import { api } from "../net/api";
import { beCalled, forget, keptAt, myName } from "../net/me";
import type { LiveTable, Snapshot } from "../net/table";
import { failureOf } from "../net/use";
import { Failed } from "../shell/failed";
import { Header } from "../shell/header";
import { Invite } from "../shell/invite";
import { NameField } from "../shell/name-field";
import { useWords } from "../words/words";
import { SeatMenu } from "./seat-menu";
import style from "./waiting.module.css";

interface Props {
  live: LiveTable;
  table: Snapshot;
  /** Take a seat; the name is for whoever has none. */
  join: (name: string) => Promise<void>;
}

/** A table whose seats are not all taken. */
export default function Waiting({ live, table: { table, mine, you }, join }: Props) {
  const { say } = useWords();
  const { games } = useGames();
  const [failure, setFailure] = useState<Failure | null>(null);
  if (!table) return null;
  const boxed = games?.find((one) => one.game.name === table.game);

  function fill(seat: number, bot: string): void {
    live
      .send({ type: "kick", seat, bot })
      .catch((refusal: Refusal) => setFailure({ ...refusal, facts: refusal.facts ?? {} }));
  }

  return (
    <>
      <Header />
      <main id="content" className="page">
        <div className={style.title}>
          <p className="quiet">{boxed?.title}</p>
          <h1>{say(mine.length ? "wait.title" : "wait.invited", { name: hostName(table) })}</h1>
        </div>
        <Failed failure={failure} />
        <div className={style.columns}>
          <div className={style.column}>
            <Seats
              table={table}
              mine={mine}
              boxed={boxed}
              fill={table.host === you ? fill : undefined}
            />
            {mine.length > 0 && <Leave table={table.table} />}
          </div>
          {mine.length > 0 ? (
            <Invite />
          ) : (
            <Join join={join} failed={(error) => setFailure(failureOf(error))} />
          )}
        </div>
      </main>
    </>
  );
}

function hostName(table: TableView): string {
  return table.seats.find((seat) => seat.holder === table.host)?.name ?? "";
}

interface SeatsProps {
  table: TableView;
  mine: number[];
  boxed: Boxed | undefined;
  fill: ((seat: number, bot: string) => void) | undefined;
}

function Seats({ table, mine, boxed, fill }: SeatsProps) {
  const words = useWords();
  const name = (seat: SeatView) => seatName(boxed?.words ?? words, seat);
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  return (
    <section aria-label={words.say("new.seats")}>
      <ul className={style.seats}>
        {table.seats.map((seat, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number, and comes anew when somebody sits down
          <li key={`${at} ${seat.kind} ${seat.name}`} data-open={seat.kind === "open"}>
            <SeatSign seat={at} />
            {seat.kind === "open" ? (
              <>
                <span>{words.say("wait.open")}</span>
                {fill && boxed && <SeatMenu boxed={boxed} choose={(bot) => fill(at, bot)} />}
              </>
            ) : (
              <>
                <strong>{name(seat)}</strong>
                {mine.includes(at) && <span className="quiet">{words.say("wait.you")}</span>}
              </>
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

function Join(props: { join: Props["join"]; failed: (error: unknown) => void }) {
  const { join, failed } = props;
  const { say } = useWords();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);

  async function sit(): Promise<void> {
    setBusy(true);
    try {
      if (name.trim()) await beCalled(name.trim());
      await join(say("name.guest"));
    } catch (error) {
      failed(error);
      setBusy(false);
    }
  }

  return (
    <form
      className={`card ${style.join}`}
      onSubmit={(event) => {
        event.preventDefault();
        void sit();
      }}
    >
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
