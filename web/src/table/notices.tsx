/** Notices just above the bar: they block nothing. */

import { History } from "lucide-react";
import { hasScreen } from "../games/registry";
import type { Snapshot } from "../net/table";
import { weekday } from "../words/format";
import { refusalText } from "../words/refusals";
import { useWords } from "../words/words";
import { Advice } from "./advice";
import type { MyHand } from "./hand";
import style from "./notices.module.css";
import type { Play } from "./play";
import { Questions } from "./questions";

interface Props {
  play: Play;
  resume: () => void;
}

/** The current notices, one under the other. */
export function Notices({ play, resume }: Props) {
  const { live, table, names, hand, game, now, again } = play;
  return (
    <div className={style.notices}>
      <Earlier play={play} />
      <Questions live={live} table={table} names={names} />
      <Paused table={table} resume={resume} />
      <Rematch table={table} again={again} />
      <Watching table={table} />
      {table.advice && now && hand.acting !== null && (
        <Advice live={live} table={table} names={names} hand={hand} acting={hand.acting} />
      )}
      <Expiry at={table.table?.expires ?? null} />
      <Refusal hand={hand} quiet={hasScreen(game)} />
    </div>
  );
}

/** An earlier moment is shown. */
function Earlier({ play: { past, table } }: { play: Play }) {
  const { say } = useWords();
  if (past.moment === null) return null;
  return (
    <p className={style.past}>
      <History size={18} aria-hidden="true" />
      <span>{say("table.past", { moment: past.moment, of: table.log.length })}</span>
      <button type="button" className="button" onClick={() => past.look(null)}>
        {say("table.now")}
      </button>
    </p>
  );
}

function Paused({ table, resume }: { table: Snapshot; resume: () => void }) {
  const { say } = useWords();
  const { pausedBy: name, mine } = table;
  if (table.table?.phase !== "paused") return null;
  return (
    <p className={style.notice}>
      <span>
        {name ? say("table.pausedBy", { name }) : say(name === "" ? "table.rest" : "table.paused")}
      </span>
      {mine.length > 0 && (
        <button type="button" className="button main" onClick={resume}>
          {say("table.resume")}
        </button>
      )}
    </p>
  );
}

/** A player wants to play again. */
function Rematch({ table, again }: { table: Snapshot; again: () => void }) {
  const { say } = useWords();
  if (!table.table?.rematch || table.mine.length === 0) return null;
  return (
    <p className={style.notice} role="status">
      <span>{say("table.again")}</span>
      <button type="button" className="button main" onClick={again}>
        {say("result.joinAgain")}
      </button>
    </p>
  );
}

/** I am a spectator, from the beginning or since I lost my seat. */
function Watching({ table: { table, mine, unseated } }: { table: Snapshot }) {
  const { say } = useWords();
  const seconds = table?.spectator_delay ?? 0;
  if (unseated) return <p className={style.notice}>{say("table.unseated")}</p>;
  if (mine.length > 0 || table?.phase === "over") return null;
  return (
    <p className={style.notice}>
      {say(seconds ? "table.watchingLate" : "table.watching", { seconds })}
    </p>
  );
}

/** How many seconds before an idle table is closed to announce it. */
const SOON = 3 * 86_400;

function Expiry({ at }: { at: number | null }) {
  const { say, language } = useWords();
  if (at === null || at - Date.now() / 1000 > SOON) return null;
  return <p className={style.expiry}>{say("table.expires", { when: weekday(language, at) })}</p>;
}

/** The last refusal. The board shows refusals by the rules itself: those are only read out here. */
function Refusal({ hand: { refusal }, quiet }: { hand: MyHand; quiet: boolean }) {
  const words = useWords();
  const unseen = quiet && refusal?.source === "rules";
  return (
    <p role="status" className={unseen ? "visually-hidden" : `warning ${style.refusal}`}>
      {refusal && refusalText(words, refusal)}
    </p>
  );
}
