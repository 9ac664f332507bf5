/** The screen of STACK Back: two boards in space or from above, and the stick in hand. */

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { canDrawSpace, useStill } from "../../device/able";
import { Choice, useChoice } from "../../device/choice";
import { hear, type Sound } from "../../device/sound";
import type { StackBackAction, StackBackView } from "../../generated/views";
import { useAids } from "../../look/aids";
import { useDark } from "../../look/light";
import { useKeyV } from "../../space/key-v";
import { useWords } from "../../words/words";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { type Aim, useAim } from "./aim";
import { type Sight, useDrag } from "./drag";
import { useFall } from "./fall";
import { Flat } from "./flat";
import { Gauge } from "./gauge";
import { Hands } from "./hands";
import { Headline } from "./headline";
import { useKeys } from "./keys";
import { Ladder } from "./ladder";
import { Pad } from "./pad";
import { AgainPin, HeldPin } from "./pins";
import style from "./screen.module.css";
import { shownOf } from "./shown";
import { nextStep, STEPS } from "./step";
import { Told } from "./told";
import { Tools } from "./tools";
import { Tray } from "./tray";
import { LayButton, Proposals, Verdict } from "./verdict";

const Scene = lazy(() => import("./scene"));

const sights = new Choice("cairn-stackback", ["space", "flat"]);

export default function StackBackScreen(props: ScreenProps<StackBackView, StackBackAction>) {
  const { log, mine, names } = props;
  const { say } = useWords();
  const fall = useFall(props.view, props.motion);
  const view = fall.view;
  const acting = fall.motion ? null : props.acting;
  const aid = useAids();
  const flat = useChoice(sights) === "flat" || !canDrawSpace();
  const turnOver = () => sights.set(flat ? "space" : "flat");
  const [moved, setMoved] = useState(false);
  const [resets, setResets] = useState(0);
  const [step, setStep] = useState(STEPS[1] ?? STEPS[0]);
  const still = useStill();
  const dark = useDark();
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
  useKeyV(() => canDrawSpace() && turnOver());
  useSounds(log, soundOf);
  useEffect(() => {
    if (fall.motion) hear("fall");
  }, [fall.motion]);
  const after = aim.lay && aim.verdict.kind === "fine" ? aim.verdict.after : null;
  const seated = mine.length > 0 && !view.outcome;

  return (
    <div className={style.screen} ref={root}>
      <div className={style.inner}>
        <Headline {...{ view, mine, acting, names }} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only shortens a fall */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only shortens a fall */}
        <div
          className={style.stage}
          ref={stage}
          data-focus
          data-flat={flat}
          data-held={heldOf(aim)}
          onClick={fall.motion ? fall.skip : undefined}
        >
          <div
            className={style.keys}
            role="application"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the stick in hand
            tabIndex={0}
            aria-label={say("board.label")}
          />
          {flat ? (
            <Flat {...{ view, aim, shown, sight }} />
          ) : (
            <Suspense fallback={null}>
              <Scene
                {...{ view, still, aim, shown, sight, dark, resets, heldPin, newsPin }}
                motion={fall.motion}
                moved={() => setMoved(true)}
              />
            </Suspense>
          )}
          <HeldPin aim={aim} falls={shown.falls} pinned={heldPin} />
          <AgainPin view={view} pinned={newsPin} />
          {(aim.able || (view.run > 0 && !view.outcome)) && <Ladder view={view} aim={aim} />}
          <Tools
            {...{ flat, aid, moved, turnOver }}
            reset={() => {
              setResets(resets + 1);
              setMoved(false);
            }}
          />
        </div>
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
function soundOf({ kind }: StackBackAction): Sound | null {
  if (kind === "start") return "die";
  return kind === "fall" || kind === "slip" ? null : "wood";
}
