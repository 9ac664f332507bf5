/** The screen of STACK Back: two boards in space or from above, and the stick in hand. */

import { lazy, type RefObject, useRef, useState } from "react";
import { Choice } from "../../device/choice";
import type { Sound } from "../../device/sound";
import type { StackBackAction, StackBackView } from "../../generated/views";
import { useAids } from "../../look/aids";
import { BoardInSpace } from "../../space/board";
import { useViewpoint } from "../../space/viewpoint";
import { useWords } from "../../words/words";
import { type Falling, useFall } from "../fall";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { type Aim, useAim } from "./aim";
import { Controls } from "./controls";
import { type Sight, useDrag } from "./drag";
import { Flat } from "./flat";
import { Gauge } from "./gauge";
import { Hands } from "./hands";
import { Head } from "./head";
import { useKeys } from "./keys";
import { Ladder } from "./ladder";
import { AgainNote, type Marks, marksOf } from "./marks";
import style from "./screen.module.css";
import { nextStep, STEPS } from "./step";
import { Told } from "./told";
import { AidTool } from "./tools";

const Scene = lazy(() => import("./scene"));

const KEPT = new Choice("cairn-stackback", ["space", "flat"]);

/** The layout of the whole screen. */
export default function StackBackScreen(props: ScreenProps<StackBackView, StackBackAction>) {
  const { log, mine, names } = props;
  const fall = useFall(props.view, props.fall);
  const view = fall.view;
  const acting = fall.motion ? null : props.acting;
  const aid = useAids();
  const [step, setStep] = useState(STEPS[1] ?? STEPS[0]);
  const aim = useAim({ ...props, view, acting });
  const marks = marksOf(view, aim, aid);
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const sight = useRef<Sight>(null);
  const dragging = useDrag(stage, sight, aim);
  const stepOn = () => setStep(nextStep(step));
  useKeys(root, { aim, step, nextStep: stepOn });
  useSounds(log, soundOf, fall.motion);
  const seated = mine.length > 0 && !view.outcome;

  return (
    <div className={style.screen} ref={root}>
      <div className={style.inner} data-seated={seated}>
        <div className={style.head}>
          <Head {...{ view, mine, acting, names }} />
        </div>
        <Boards {...{ fall, aim, aid, marks, stage, sight }} />
        {aid && (
          <Gauge
            now={view}
            after={marks.after}
            falls={marks.falls}
            falling={view.phase === "fall"}
            className={style.gauge}
          />
        )}
        <Hands view={view} names={names} className={style.hands} />
        {seated && <Controls {...{ aim, step, dragging }} falls={marks.falls} nextStep={stepOn} />}
        <Told view={view} />
      </div>
    </div>
  );
}

interface BoardsProps {
  fall: Falling<StackBackView>;
  aim: Aim;
  aid: boolean;
  marks: Marks;
  stage: RefObject<HTMLDivElement | null>;
  sight: RefObject<Sight | null>;
}

/** Both boards, in space or from above, with the ladder of tiers over them. */
function Boards({ fall, aim, aid, marks, stage, sight }: BoardsProps) {
  const { say } = useWords();
  const viewpoint = useViewpoint(KEPT);
  const { flat } = viewpoint;
  const { view, motion } = fall;
  const newsPin = useRef<HTMLDivElement>(null);
  return (
    <BoardInSpace
      ref={stage}
      viewpoint={viewpoint}
      className={style.stage}
      keys={say("board.label")}
      pressed={motion ? fall.skip : undefined}
      tools={<AidTool on={aid} />}
      data-part="surface"
      data-held={heldOf(aim)}
      flat={<Flat {...{ view, aim, marks, sight }} />}
      scene={<Scene {...{ view, motion, viewpoint, aim, marks, sight, newsPin }} />}
    >
      <div className={style.strip}>
        {(aim.able || (view.run > 0 && !view.outcome)) && <Ladder view={view} aim={aim} />}
      </div>
      {!flat && (
        <div className={style.field}>
          <AgainNote {...{ view, aim }} pinned={newsPin} />
        </div>
      )}
    </BoardInSpace>
  );
}

/** The verdict on the stick in hand at its exact place. */
function heldOf({ lay, verdict }: Aim): string | undefined {
  if (!lay) return undefined;
  return verdict.kind !== "asking" && verdict.fresh ? verdict.kind : "asking";
}

function soundOf({ kind }: StackBackAction): Sound | null {
  if (kind === "start") return "die";
  return kind === "fall" || kind === "slip" ? null : "wood";
}
