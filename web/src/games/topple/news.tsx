/** Points where they are made: over the ghost before, over the piece afterwards. */

import type { CSSProperties } from "react";
import type { MotionView, ToppleView } from "../../generated/views";
import { NewsNote, Note, type Pinned, RefusedNote } from "../../space/pinned";
import { refusalText } from "../../words/refusals";
import { useWords } from "../../words/words";
import { useFresh } from "./fresh";
import { type Last, total } from "./history";
import { TOPPLE_POINTS } from "./parts";
import type { Aim } from "./play";
import style from "./screen.module.css";
import { stepsOf } from "./spaces";

/** How long points stay over the piece that made them. */
const SHOWN = 2200;

export interface News {
  at: string;
  points: number;
  /** How far the hand pushed the piece, in millimetres. */
  pushed: number | null;
  /** The spaces of the lines and stacks that scored. */
  spaces: readonly string[];
}

/** What the newest piece brought, for a moment after it has settled. */
export function useNews(
  view: ToppleView,
  last: Last | null,
  motion: MotionView | null,
): News | null {
  const settled = last !== null && !motion && view.phase !== "push" && view.phase !== "fall";
  const fresh = useFresh(settled ? String(last.at) : null, SHOWN);
  if (!fresh || !last) return null;
  const lost = last.toppled && view.options.junior !== true;
  return {
    at: last.space,
    points: lost ? TOPPLE_POINTS : total(last.gains),
    pushed: last.push && Math.hypot(...last.push),
    spaces: [...new Set(last.gains.flatMap((gain) => gain.spaces))],
  };
}

interface NewsProps {
  news: News | null;
  flat: boolean;
  pinned: Pinned;
}

export function NewsPin({ news, flat, pinned }: NewsProps) {
  const { say } = useWords();
  return (
    <Note pinned={pinned} at={flat ? above(news?.at) : undefined} spoken>
      {news && (
        <NewsNote key={news.at}>
          {news.points !== 0 && <strong>{signed(news.points)}</strong>}
          {news.pushed !== null && <small>{say("push.far", { far: news.pushed })}</small>}
        </NewsNote>
      )}
    </Note>
  );
}

interface AimProps {
  aim: Aim;
  flat: boolean;
  pinned: Pinned;
}

/** What the piece that is aimed would bring. */
export function GhostPin({ aim, flat, pinned }: AimProps) {
  const { say } = useWords();
  const choice = aim.space ? aim.allowed.get(aim.space) : undefined;
  return (
    <Note pinned={pinned} at={flat ? above(aim.space) : undefined}>
      {choice && (
        <p className={style.ghost} data-falls={aim.falls}>
          <strong>{signed(aim.falls ? TOPPLE_POINTS : choice.points)}</strong>
          {aim.falls && <small>{say("gauge.falls")}</small>}
        </p>
      )}
    </Note>
  );
}

/** Why nothing can be placed there, over the space it is about. */
export function RefusalPin({ aim, flat, pinned }: AimProps) {
  const words = useWords();
  const { space, why } = aim.refused ?? {};
  return (
    <Note pinned={pinned} at={flat ? above(space) : undefined} spoken>
      {why && <RefusedNote key={space}>{refusalText(words, why)}</RefusedNote>}
    </Note>
  );
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/** How far apart spaces are on the flat board, as a share of it, and how high notes float. */
const APART = 0.186;
const ABOVE = "30px";

/** Over a space of the flat board. */
function above(space: string | null | undefined): CSSProperties {
  const [right, up] = stepsOf(space ?? "c3");
  const steps = (count: number) => `${count * APART} * var(--board)`;
  return {
    top: "calc((100% - 48px) / 2)",
    left: "50%",
    translate: `calc(${steps(right)}) calc(${steps(-up)} - ${ABOVE})`,
  };
}
