/** What has to be known now, just above the bar: it blocks nothing. */

import { History } from "lucide-react";
import { hasScreen } from "../games/registry";
import type { LiveTable, Snapshot } from "../net/table";
import { weekday } from "../words/format";
import { useWords } from "../words/words";
import { Advice } from "./advice";
import type { Hand } from "./hand";
import style from "./notices.module.css";
import { Questions } from "./questions";

interface Props {
  live: LiveTable;
  table: Snapshot;
  names: string[];
  hand: Hand;
  moment: number | null;
  look: (moment: number | null) => void;
  resume: () => void;
  again: () => void;
}

/** The notices that hold now, one under the other. */
export function Notices({ live, table, names, hand, moment, look, resume, again }: Props) {
  const { say } = useWords();
  const { phase = "playing", game = "", spectator_delay: delay = 0 } = table.table ?? {};
  const paused = phase === "paused";
  const watching = table.mine.length === 0 && phase !== "over";
  const seated = table.mine.length > 0;
  return (
    <div className={style.notices}>
      {moment !== null && (
        <p className={style.past}>
          <History size={18} aria-hidden="true" />
          <span>{say("table.past", { moment, of: table.log.length })}</span>
          <button type="button" className="button" onClick={() => look(null)}>
            {say("table.now")}
          </button>
        </p>
      )}
      <Questions live={live} table={table} names={names} />
      {paused && (
        <p className={style.notice}>
          <span>
            {table.pausedBy
              ? say("table.pausedBy", { name: table.pausedBy })
              : say(table.pausedBy === "" ? "table.rest" : "table.paused")}
          </span>
          {seated && (
            <button type="button" className="button main" onClick={resume}>
              {say("table.resume")}
            </button>
          )}
        </p>
      )}
      {seated && table.table?.rematch && (
        <p className={style.notice} role="status">
          <span>{say("table.again")}</span>
          <button type="button" className="button main" onClick={again}>
            {say("result.joinAgain")}
          </button>
        </p>
      )}
      {table.unseated && <p className={style.notice}>{say("table.unseated")}</p>}
      {watching && !table.unseated && (
        <p className={style.notice}>
          {say(delay ? "table.watchingLate" : "table.watching", { seconds: delay })}
        </p>
      )}
      {table.advice && moment === null && hand.acting !== null && (
        <Advice live={live} table={table} names={names} hand={hand} acting={hand.acting} />
      )}
      <Expiry at={table.table?.expires ?? null} />
      <Refusal hand={hand} quiet={hasScreen(game)} />
    </div>
  );
}

/** Said when a table at which nothing happens is soon to be cleared away. */
const SOON = 3 * 86_400;

function Expiry({ at }: { at: number | null }) {
  const { say, language } = useWords();
  if (at === null || at - Date.now() / 1000 > SOON) return null;
  return <p className={style.expiry}>{say("table.expires", { when: weekday(language, at) })}</p>;
}

/** Why not. What the rules refuse is shown on the board too: there it is only read out here. */
function Refusal({ hand: { refusal }, quiet }: { hand: Hand; quiet: boolean }) {
  const unseen = quiet && refusal?.source === "rules";
  return (
    <p role="status" className={unseen ? "visually-hidden" : style.refusal}>
      {refusal?.sentence}
    </p>
  );
}
