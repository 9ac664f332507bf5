/** The screen of STACK Back: two boards in space or from above, and the stick in hand. */

import { lazy, useEffect, useRef, useState } from "react";
import { Choice } from "../../device/choice";
import { hear, type Sound } from "../../device/sound";
import type { StackBackView } from "../../generated/views";
import { useAids } from "../../look/aids";
import { BoardInSpace } from "../../space/board";
import { useViewpoint } from "../../space/viewpoint";
import { useWords } from "../../words/words";
import { useFall } from "../fall";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { type Aim, useAim } from "./aim";
import { type Sight, useDrag } from "./drag";
import { Flat } from "./flat";
import { Gauge } from "./gauge";
import { Hands } from "./hands";
import { Head } from "./head";
import { useKeys } from "./keys";
import { Ladder } from "./ladder";
import { Pad } from "./pad";
import { AgainPin, HeldPin } from "./pins";
import style from "./screen.module.css";
import { shownOf } from "./shown";
import { nextStep, STEPS } from "./step";
import { Told } from "./told";
import { AidTool } from "./tools";
import { Tray } from "./tray";
import { LayButton, Proposals, Verdict } from "./verdict";

const Scene = lazy(() => import("./scene"));

const KEPT = new Choice("cairn-stackback", ["space", "flat"]);

export default function StackBackScreen(props: ScreenProps<StackBackView>) {
  const { log, mine, names } = props;
  const { say } = useWords();
  const fall = useFall(props.view, props.fall);
  const view = fall.view;
  const acting = fall.motion ? null : props.acting;
  const aid = useAids();
  const viewpoint = useViewpoint(KEPT);
  const [step, setStep] = useState(STEPS[1] ?? STEPS[0]);
  const aim = useAim({ ...props, view, acting });
  const shown = shownOf(view, aim, aid);
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const sight = useRef<Sight>(null);
  const heldPin = useRef<HTMLDivElement>(null);
  const newsPin = useRef<HTMLDivElement>(null);
  const dragging = useDrag(stage, sight, aim);
  const stepOn = () => setStep(nextStep(step));
  useKeys(root, { aim, step, nextStep: stepOn });
  useSounds(log, soundOf);
  useEffect(() => {
    if (fall.motion) hear("fall");
  }, [fall.motion]);
  const after = aim.lay && aim.verdict.kind === "fine" ? aim.verdict.after : null;
  const seated = mine.length > 0 && !view.outcome;

  return (
    <div className={style.screen} ref={root}>
      <div className={style.inner}>
        <Head {...{ view, mine, acting, names }} />
        <BoardInSpace
          ref={stage}
          viewpoint={viewpoint}
          className={style.stage}
          keys={say("board.label")}
          pressed={fall.motion ? fall.skip : undefined}
          tools={<AidTool on={aid} />}
          data-held={heldOf(aim)}
          flat={<Flat {...{ view, aim, shown, sight }} />}
          scene={
            <Scene
              {...{ view, viewpoint, aim, shown, sight, heldPin, newsPin }}
              motion={fall.motion}
            />
          }
        >
          <HeldPin aim={aim} falls={shown.falls} flat={viewpoint.flat} pinned={heldPin} />
          <AgainPin view={view} flat={viewpoint.flat} pinned={newsPin} />
          {(aim.able || (view.run > 0 && !view.outcome)) && <Ladder view={view} aim={aim} />}
        </BoardInSpace>
        {aid && (
          <Gauge
            now={view.margin}
            after={after?.margin ?? null}
            falls={shown.falls}
            falling={view.phase === "fall"}
            className={style.gauge}
          />
        )}
        <div className={style.side}>
          <Hands view={view} names={names} />
          {seated && (
            <div className={style.controls} inert={!aim.able}>
              <Tray aim={aim} dragging={dragging} className={style.tray} />
              <Verdict aim={aim} falls={shown.falls} />
              <Pad aim={aim} step={step} nextStep={stepOn} className={style.pad} />
              <Proposals aim={aim} />
              <LayButton aim={aim} falls={shown.falls} />
            </div>
          )}
        </div>
        <Told view={view} />
      </div>
    </div>
  );
}

/** What is known of the stick in hand just where it is. */
function heldOf({ lay, verdict }: Aim): string | undefined {
  if (!lay) return undefined;
  return verdict.kind !== "asking" && verdict.fresh ? verdict.kind : "asking";
}

/** A fall is heard when it is seen, which may be later. */
function soundOf(action: string): Sound | null {
  if (action.startsWith("start")) return "die";
  return action.startsWith("fall") || action.startsWith("slip") ? null : "wood";
}
