/** The board on its stage, in space or from above, with the notes over it. */

import { lazy, type ReactNode } from "react";
import { Choice } from "../../device/choice";
import type { MotionView, ToppleAction, ToppleView } from "../../generated/views";
import { useAids } from "../../look/aids";
import { BoardInSpace } from "../../space/board";
import { useViewpoint } from "../../space/viewpoint";
import type { ScreenProps } from "../screen";
import type { Aim } from "./aim";
import { Buttons } from "./buttons";
import { Flat } from "./flat";
import type { Hold } from "./hold";
import { GhostPin, NewsPin, RefusalPin, usePins } from "./marks";
import { placedIn, useNews } from "./news";
import style from "./stage.module.css";

const Scene = lazy(() => import("./scene"));

const KEPT = new Choice("cairn-topple", ["space", "flat"]);

interface Props extends Pick<ScreenProps<ToppleView, ToppleAction>, "view" | "log"> {
  /** How the board falls, and what ends that. */
  motion: MotionView | null;
  skip(): void;
  aim: Aim;
  hold: Hold | null;
  /** Further tools at its corner. */
  children: ReactNode;
}

/** The stage; a press lets a held piece go, or ends a fall. */
export function Stage({ view, log, motion, skip, aim, hold, children }: Props) {
  const viewpoint = useViewpoint(KEPT);
  const { flat, still } = viewpoint;
  const pins = usePins();
  const news = useNews({ view, log }, motion !== null);
  const shown = {
    view,
    aim,
    scored: news?.gains.flatMap(({ spaces }) => spaces) ?? [],
    last: view.pieces.length > 0 ? (placedIn({ view, log })?.space ?? null) : null,
  };
  return (
    <BoardInSpace
      viewpoint={viewpoint}
      className={style.stage}
      data-part={flat ? undefined : "surface"}
      tools={children}
      pressed={hold && !flat ? hold.release : motion ? skip : undefined}
      flat={<Flat {...shown} />}
      scene={
        <>
          <Buttons view={view} aim={aim} className={`visually-hidden ${style.unseen}`} />
          <Scene
            {...shown}
            {...{ viewpoint, motion, pins }}
            sway={(!still && hold?.sway) || null}
          />
        </>
      }
    >
      {useAids() && <GhostPin aim={aim} flat={flat} pinned={pins.ghost} />}
      <RefusalPin aim={aim} flat={flat} pinned={pins.refusal} />
      <NewsPin news={news} flat={flat} pinned={pins.last} />
    </BoardInSpace>
  );
}
