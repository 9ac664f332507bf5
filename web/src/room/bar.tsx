/** The bar of actions under the board. */

import { useState } from "react";
import { useLocation } from "wouter";
import type { Error as Refusal } from "../messages";
import { api } from "../net/api";
import { forget, keep, keptAt } from "../net/me";
import type { LiveTable, Snapshot } from "../net/table";
import { useWords } from "../words/words";
import style from "./bar.module.css";

interface Props {
  live: LiveTable;
  table: Snapshot;
  acting: number | null;
}

export function Bar({ live, table, acting }: Props) {
  const { say } = useWords();
  const [, go] = useLocation();
  const [refusal, setRefusal] = useState("");
  const phase = table.table?.phase;
  const [mine] = table.mine;
  if (mine === undefined || !table.table) return null;
  const { table: id, game, rematch } = table.table;

  async function ask(message: Parameters<LiveTable["send"]>[0]): Promise<void> {
    setRefusal("");
    try {
      await live.send(message);
    } catch (refused) {
      setRefusal((refused as Refusal).sentence);
    }
  }

  async function leave(): Promise<void> {
    const kept = keptAt(id);
    if (kept && phase !== "over") await api.leave(id, kept.token, "random");
    forget(id);
    go("/");
  }

  async function again(): Promise<void> {
    if (!rematch) {
      await ask({ type: "rematch" });
      return;
    }
    const seated = await api.join(rematch, null);
    keep({ ...seated, game, seen: Date.now(), over: false });
    go(`/table/${rematch}`);
  }

  return (
    <div className={style.bar}>
      {phase === "playing" && (
        <>
          <button
            type="button"
            className="button"
            onClick={() => ask({ type: "undo", seat: mine })}
          >
            {say("table.undo")}
          </button>
          {table.table.hints && (
            <button
              type="button"
              className="button"
              disabled={acting === null}
              onClick={() => ask({ type: "hint", seat: acting ?? mine })}
            >
              {say("table.hint")}
            </button>
          )}
          <button type="button" className="button" onClick={() => ask({ type: "pause" })}>
            {say("table.pause")}
          </button>
        </>
      )}
      {phase === "paused" && (
        <button type="button" className="button main" onClick={() => ask({ type: "resume" })}>
          {say("table.resume")}
        </button>
      )}
      {phase === "over" && (
        <button type="button" className="button main" onClick={again}>
          {say("table.rematch")}
        </button>
      )}
      <button type="button" className="button plain" onClick={leave}>
        {say("table.leave")}
      </button>
      {refusal && (
        <p role="alert" className={style.refusal}>
          {refusal}
        </p>
      )}
    </div>
  );
}
