/** Notes over the board: what a placement would bring, what one has brought, why one is refused. */

import { type CSSProperties, useRef } from "react";
import type { TopplePlacementView } from "../../generated/views";
import { NewsNote, Note, type Pinned, RefusedNote } from "../../space/pinned";
import { refusalText } from "../../words/refusals";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import style from "./marks.module.css";
import { stepsOf } from "./spaces";

/** The notes that the board in space keeps over the ghost, the newest piece, and a refused space. */
export interface Pins {
  ghost: Pinned;
  last: Pinned;
  refusal: Pinned;
}

/** Notes that don't hang anywhere yet. */
export function usePins(): Pins {
  return {
    ghost: useRef<HTMLDivElement>(null),
    last: useRef<HTMLDivElement>(null),
    refusal: useRef<HTMLDivElement>(null),
  };
}

interface NewsProps {
  news: TopplePlacementView | null;
  flat: boolean;
  pinned: Pinned;
}

/** What the newest piece has brought, and how far the hand pushed it. */
export function NewsPin({ news, flat, pinned }: NewsProps) {
  const { say } = useWords();
  return (
    <Note pinned={pinned} at={flat ? above(news?.space) : undefined} spoken>
      {news && (
        <NewsNote key={news.space}>
          {news.points !== 0 && <strong>{signed(news.points)}</strong>}
          {news.push && <small>{say("push.far", { far: Math.hypot(...news.push) })}</small>}
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
  const falls = aim.after?.falls ?? false;
  const points = (falls ? aim.after?.last : aim.choice)?.points ?? 0;
  return (
    <Note pinned={pinned} at={flat ? above(aim.space) : undefined}>
      {aim.choice && (
        <p className={style.ghost} data-falls={falls}>
          <strong>{signed(points)}</strong>
          {falls && <small>{say("gauge.falls")}</small>}
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
    top: "calc(100% - var(--under) - var(--board) / 2)",
    left: "50%",
    translate: `calc(${steps(right)}) calc(${steps(-up)} - ${ABOVE})`,
  };
}
