/** Leaving: during a game, it asks first what becomes of the seat. */

import { useState } from "react";
import { useLocation } from "wouter";
import type { Failure } from "../generated/messages";
import { api } from "../net/api";
import { forget, keptAt } from "../net/me";
import { failureFrom } from "../net/refused";
import type { LiveTable, Snapshot } from "../net/table";
import { useCall } from "../net/use";
import { usualBot } from "../setup/plan";
import { Failed } from "../shell/failed";
import { ModalSheet } from "../shell/sheet";
import { useWords } from "../words/words";
import style from "./leaving.module.css";

interface Props {
  table: Snapshot;
  close: () => void;
}

/** A sheet that asks what becomes of my seat. */
export function Leaving({ table, close }: Props) {
  const { say } = useWords();
  const [, go] = useLocation();
  const bot = useUsualBot(table.table?.game ?? "");
  const { leave, failure } = useLeaving(table.table?.table ?? "");
  const alone = table.table?.seats.every(
    (seat, at) => seat.kind !== "person" || table.mine.includes(at),
  );
  return (
    <ModalSheet title={say("leave.title")} close={close} shape="card" firm>
      <div className={style.ways}>
        <p>{say(alone ? "leave.alone" : "leave.others")}</p>
        <Failed failure={failure} />
        <button type="button" className="button main" onClick={() => go("/")}>
          {say("leave.later")}
        </button>
        {bot && !alone && (
          <button type="button" className="button" onClick={() => leave(bot)}>
            {say("leave.bot")}
          </button>
        )}
        <button type="button" className="button" onClick={() => leave(alone ? bot : null)}>
          {say(alone ? "leave.end" : "leave.open")}
        </button>
        <button type="button" className="button plain" onClick={close}>
          {say("leave.stay")}
        </button>
      </div>
    </ModalSheet>
  );
}

/** Give up my seats, to a bot or to nobody, and go home. */
function useLeaving(id: string) {
  const [, go] = useLocation();
  const [failure, setFailure] = useState<Failure | null>(null);

  async function leave(successor: string | null): Promise<void> {
    const kept = keptAt(id);
    try {
      if (kept) await api.leave(id, kept.token, successor);
    } catch (error) {
      setFailure(failureFrom(error));
      return;
    }
    forget(id);
    go("/");
  }

  return { leave, failure };
}

interface ManageProps extends Props {
  live: LiveTable;
  seat: number;
  name: string;
}

/** The host's options for another player's seat. */
export function Manage({ live, table, seat, name, close }: ManageProps) {
  const { say } = useWords();
  const bot = useUsualBot(table.table?.game ?? "");
  const [failure, setFailure] = useState<Failure | null>(null);
  const open = table.table?.seats[seat]?.kind === "open";

  async function give(successor: string | null): Promise<void> {
    try {
      await live.send({ type: "kick", seat, bot: successor });
      close();
    } catch (error) {
      setFailure(failureFrom(error));
    }
  }

  return (
    <ModalSheet title={open ? say("table.openSeat") : name} close={close} shape="card">
      <div className={style.ways}>
        <p>{say(open ? "manage.open" : "manage.person", { name })}</p>
        <Failed failure={failure} />
        {bot && (
          <button type="button" className="button main" onClick={() => give(bot)}>
            {say("manage.bot")}
          </button>
        )}
        {!open && (
          <button type="button" className="button" onClick={() => give(null)}>
            {say("manage.free")}
          </button>
        )}
      </div>
    </ModalSheet>
  );
}

function useUsualBot(game: string): string | null {
  const games = useCall(api.games, "games");
  const found = games.value?.find(({ name }) => name === game);
  return found ? usualBot(found) : null;
}
