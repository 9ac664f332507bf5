/** The screen of Topple: the board in space or from above, die, level and pad around it. */

import { lazy, useEffect, useRef } from "react";
import { Choice } from "../../device/choice";
import { hear, type Sound } from "../../device/sound";
import type { ToppleView } from "../../generated/views";
import { useAids } from "../../look/aids";
import { BoardInSpace } from "../../space/board";
import { useViewpoint } from "../../space/viewpoint";
import { useFall } from "../fall";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { Buttons } from "./buttons";
import { Colours } from "./colours";
import { Die } from "./die";
import { Flat } from "./flat";
import { Gauge } from "./gauge";
import { HandPanel, useHold } from "./hand";
import { Head } from "./head";
import { historyOf } from "./history";
import { GhostPin, NewsPin, RefusalPin, useNews } from "./news";
import { Pad } from "./pad";
import { Place } from "./place";
import { useAim } from "./play";
import style from "./screen.module.css";

const Scene = lazy(() => import("./scene"));

const NONE: readonly string[] = [];

const KEPT = new Choice("cairn-topple", ["space", "flat"]);

export default function ToppleScreen(props: ScreenProps<ToppleView>) {
  const { log, mine, names } = props;
  const fall = useFall(props.view, props.fall);
  const view = fall.view;
  const acting = fall.motion ? null : props.acting;
  const aid = useAids();
  const viewpoint = useViewpoint(KEPT);
  const { flat, still } = viewpoint;
  const aim = useAim({ ...props, view, acting }, aid);
  const hold = useHold(view, { ...props, acting });
  useSounds(log, soundOf);
  useEffect(() => {
    if (fall.motion) hear("fall");
  }, [fall.motion]);
  const pending = view.phase === "push" || view.phase === "fall";
  const history = historyOf(log, view.scores.length, view.options.junior === true, pending);
  const last = view.pieces.length > 0 ? (history.last?.space ?? null) : null;
  const news = useNews(view, history.last, fall.motion);
  const ghostPin = useRef<HTMLDivElement>(null);
  const lastPin = useRef<HTMLDivElement>(null);
  const refusalPin = useRef<HTMLDivElement>(null);
  const scored = news?.spaces ?? NONE;
  const rolls = log.filter(({ action }) => action.startsWith("roll"));

  return (
    <div className={style.screen}>
      <div className={style.inner}>
        <div className={style.head} data-two={mine.length > 0 && view.scores.length === 2}>
          <Die
            rolled={view.level ?? rolled(rolls.at(-1)?.action)}
            idle={view.level === null}
            roll={rolls.length}
          />
          <Head {...{ view, last: history.last, mine, acting, names }} />
          <Colours aim={aim} view={view} />
        </div>
        <BoardInSpace
          viewpoint={viewpoint}
          className={style.stage}
          pressed={hold && !flat ? hold.release : fall.motion ? fall.skip : undefined}
          flat={<Flat view={view} aim={aim} scored={scored} last={last} />}
          scene={
            <>
              <Buttons view={view} aim={aim} className={`visually-hidden ${style.unseen}`} />
              <Scene
                {...{ view, viewpoint, aim, scored, last, ghostPin, lastPin, refusalPin }}
                motion={fall.motion}
                sway={still ? null : (hold?.sway ?? null)}
              />
            </>
          }
        >
          {aid && <GhostPin aim={aim} flat={flat} pinned={ghostPin} />}
          <RefusalPin aim={aim} flat={flat} pinned={refusalPin} />
          <NewsPin news={news} flat={flat} pinned={lastPin} />
        </BoardInSpace>
        <div className={style.side}>
          {hold && <HandPanel hold={hold} />}
          <Place aim={aim} />
          <Gauge now={view.balance} after={aim.after} falls={aim.falls} />
          <Pad view={view} history={history} names={names} />
        </div>
      </div>
    </div>
  );
}

/** A fall is heard when it is seen, which may be later. */
function soundOf(action: string): Sound | null {
  if (action.startsWith("roll") || action.startsWith("start")) return "die";
  return action.startsWith("fall") ? null : "wood";
}

/** What the newest roll of the log showed. */
function rolled(roll: string | undefined): number | null {
  return roll ? Number(roll.split(" ")[1]) : null;
}
