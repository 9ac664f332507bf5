/** Points where they are made: over the ghost before, over the piece afterwards. */

import type { CSSProperties, RefObject } from "react";
import type { MotionView, ToppleView } from "../../generated/views";
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

type Pinned = RefObject<HTMLDivElement | null>;

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

export function NewsPin({
  news,
  flat,
  pinned,
}: {
  news: News | null;
  flat: boolean;
  pinned: Pinned;
}) {
  const { say } = useWords();
  return (
    <div
      ref={pinned}
      className={style.pin}
      style={flat ? above(news?.at) : undefined}
      data-flat={flat}
    >
      {news && (
        <p className={style.news} key={news.at}>
          {news.points !== 0 && <strong>{signed(news.points)}</strong>}
          {news.pushed !== null && <small>{say("push.far", { far: news.pushed })}</small>}
        </p>
      )}
    </div>
  );
}

/** What the piece that is aimed would bring. */
export function GhostPin({ aim, flat, pinned }: { aim: Aim; flat: boolean; pinned: Pinned }) {
  const { say } = useWords();
  const choice = aim.space ? aim.allowed.get(aim.space) : undefined;
  return (
    <div
      ref={pinned}
      className={style.pin}
      style={flat ? above(aim.space) : undefined}
      data-flat={flat}
      aria-hidden="true"
    >
      {choice && (
        <p className={style.ghost} data-falls={aim.falls}>
          <strong>{signed(aim.falls ? TOPPLE_POINTS : choice.points)}</strong>
          {aim.falls && <small>{say("gauge.falls")}</small>}
        </p>
      )}
    </div>
  );
}

/** Why nothing can be placed there, over the space it is about. */
export function RefusalPin({ aim, flat, pinned }: { aim: Aim; flat: boolean; pinned: Pinned }) {
  const words = useWords();
  const { space, why } = aim.refused ?? {};
  return (
    <div
      ref={pinned}
      className={style.pin}
      style={flat ? above(space) : undefined}
      data-flat={flat}
      role="status"
    >
      {why && (
        <p className={style.refused} key={space}>
          {refusalText(words, why)}
        </p>
      )}
    </div>
  );
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/** Over a space of the flat board, in shares of it. */
function above(space: string | null | undefined): CSSProperties {
  const [right, up] = stepsOf(space ?? "c3");
  return { "--right": right, "--up": up } as CSSProperties;
}
