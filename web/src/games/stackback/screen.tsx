/** The screen of STACK Back: two boards in space or from above, and the stick in hand. */

import { lazy, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Choice } from "../../device/choice";
import type { Sound } from "../../device/sound";
import type { StackBackAction, StackBackView } from "../../generated/views";
import { useAids } from "../../look/aids";
import { BoardInSpace } from "../../space/board";
import { useViewpoint } from "../../space/viewpoint";
import { useWords } from "../../words/words";
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
import { AgainNote, fallMarks, type Marks, marksOf } from "./marks";
import { type Ruin, useRuin } from "./ruin";
import style from "./screen.module.css";
import { nextStep, STEPS } from "./step";
import { Told } from "./told";
import { AidTool } from "./tools";

const Scene = lazy(() => import("./scene"));

const KEPT = new Choice("cairn-stackback", ["space", "flat"]);

/** The layout of the whole screen. */
export default function StackBackScreen(props: ScreenProps<StackBackView, StackBackAction>) {
  const { log, mine, names } = props;
  const ruin = useRuin(props.view, props.fall);
  const view = ruin.moves ? ruin.view : props.view;
  const acting = ruin.moves ? null : props.acting;
  const aid = useAids();
  const [step, setStep] = useState(STEPS[1] ?? STEPS[0]);
  const aim = useAim({ ...props, view, acting });
  const marks = marksOf(view, aim, aid);
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const sight = useRef<Sight>(null);
  const dragging = useDrag(stage, sight, aim);
  const stepOn = () => setStep(nextStep(step));
  const goOn = ruin.lies ? ruin.skip : null;
  useKeys(root, { aim, step, nextStep: stepOn, goOn });
  useCleared(ruin, aim);
  useSounds(log, soundOf, ruin.motion);
  const seated = mine.length > 0 && !view.outcome;

  return (
    <div className={style.screen} ref={root}>
      <div className={style.inner} data-seated={seated}>
        <div className={style.head}>
          <Head {...{ view, mine, acting, names }} lies={ruin.lies} />
        </div>
        <Boards
          {...{ ruin, aim, aid, stage, sight }}
          marks={ruin.motion ? fallMarks(ruin.view) : marks}
        />
        {aid && (
          <Gauge
            now={view}
            after={marks.after}
            falls={marks.falls || ruin.lies}
            fall={ruin.lies ? "fallen" : view.phase === "fall" ? "falls" : null}
            className={style.gauge}
          />
        )}
        <Hands view={view} names={names} className={style.hands} />
        {seated && (
          <Controls {...{ aim, step, dragging, goOn }} falls={marks.falls} nextStep={stepOn} />
        )}
        <Told view={view} aid={aid} />
      </div>
    </div>
  );
}

interface BoardsProps {
  ruin: Ruin;
  aim: Aim;
  aid: boolean;
  marks: Marks;
  stage: RefObject<HTMLDivElement | null>;
  sight: RefObject<Sight | null>;
}

/** Both boards, in space or from above, with the ladder of tiers over them. */
function Boards({ ruin, aim, aid, marks, stage, sight }: BoardsProps) {
  const { say } = useWords();
  const viewpoint = useViewpoint(KEPT);
  const { flat, still } = viewpoint;
  const { view, motion } = ruin;
  const newsPin = useRef<HTMLDivElement>(null);
  return (
    <BoardInSpace
      ref={stage}
      viewpoint={viewpoint}
      className={style.stage}
      keys={say("board.label")}
      pressed={motion ? ruin.skip : undefined}
      tools={<AidTool on={aid} />}
      data-part="surface"
      data-held={heldOf(aim)}
      flat={<Flat {...{ view, motion, still, aim, marks, sight }} />}
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

/** Taking the next stick goes on too. */
function useCleared({ lies, skip }: Ruin, { lay }: Aim): void {
  useLayoutEffect(() => {
    if (lies && lay) skip();
  });
}

function soundOf({ kind }: StackBackAction): Sound | null {
  if (kind === "start") return "die";
  return kind === "fall" || kind === "slip" ? null : "wood";
}
