/** The screen of Nodes: the stack in space or a layer from above, and everybody's pieces beside it. */

import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { canDrawSpace, useStill } from "../../device/able";
import { Choice, useChoice } from "../../device/choice";
import { hear, type Sound } from "../../device/sound";
import type { NodesAction, NodesView } from "../../generated/views";
import { useDark } from "../../look/light";
import { useWords } from "../../words/words";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { useAim } from "./aim";
import { Caption } from "./caption";
import { useFall } from "./fall";
import { Flat } from "./flat";
import { Hand } from "./hand";
import { Head } from "./head";
import { useKeys } from "./keys";
import { roundsOf } from "./rounds";
import style from "./screen.module.css";
import { Seats } from "./seats";
import { piecesOf, stepOf } from "./table";
import { Peel, Tools } from "./tools";
import { useWheel } from "./wheel";

const Scene = lazy(() => import("./scene"));

const sight = new Choice("cairn-nodes", ["space", "flat"]);

export default function NodesScreen(props: ScreenProps<NodesView, NodesAction>) {
  const { view, log, mine, names } = props;
  const { say } = useWords();
  const fall = useFall(view, props.motion, log);
  const acting = fall ? null : props.acting;
  const flat = useChoice(sight) === "flat" || !canDrawSpace();
  const turnView = () => canDrawSpace() && sight.set(flat ? "space" : "flat");
  const [moved, setMoved] = useState(false);
  const [resets, setResets] = useState(0);
  const still = useStill();
  const dark = useDark();
  const fallen = fall?.pieces;
  const pieces = useMemo(() => fallen ?? piecesOf(view), [fallen, view]);
  const top = Math.max(view.layer, pieces.at(-1)?.layer ?? 0);
  const [layer, peel] = usePeel(top, log.length);
  const aim = useAim({ ...props, acting: layer < top ? null : acting });
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useKeys(root, { aim, peel, turnView });
  useWheel(stage, aim);
  useSounds(log, soundOf);
  useEffect(() => {
    if (fall?.motion) hear("fall");
  }, [fall?.motion]);
  const shared = { pieces, layer, step: stepOf(view), aim };
  const newest = fall ? null : (pieces.at(-1) ?? null);
  const motion = fall?.motion ?? null;
  const roomy = view.phase === "base";
  const seat = aim.seat ?? acting ?? mine[0] ?? view.turn;

  return (
    <div className={style.screen} ref={root}>
      <div className={style.inner}>
        <Head {...{ view, log, mine, names, acting }} falls={fall !== null} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only makes a fall shorter */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only makes a fall shorter */}
        <div
          ref={stage}
          className={style.stage}
          data-focus="whole"
          data-flat={flat}
          data-aim={aim.place?.key}
          onClick={fall?.skip}
        >
          {aim.seat !== null && (
            <div
              className={style.keys}
              role="application"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the piece in hand
              tabIndex={0}
              aria-label={say("board.keys")}
            />
          )}
          {flat ? (
            <Flat {...shared} {...{ newest, roomy, motion }} />
          ) : (
            <Suspense fallback={null}>
              <Scene
                {...shared}
                {...{ newest, roomy, dark, still, resets }}
                motion={motion}
                playing={view.layer}
                moved={() => setMoved(true)}
              />
            </Suspense>
          )}
          <Peel {...{ layer, top, peel }} />
          <Tools
            {...{ flat, moved, turnView }}
            reset={() => {
              setResets(resets + 1);
              setMoved(false);
            }}
          />
          <Caption aim={aim} peeled={acting !== null && layer < top} />
        </div>
        <div className={style.side}>
          <Hand view={view} aim={aim} seat={seat} name={names[seat] ?? ""} />
          {names.length > 1 && <Seats view={view} names={names} rounds={roundsOf(log, view)} />}
        </div>
      </div>
    </div>
  );
}

/** The highest layer that is seen; a new action brings the others back. */
function usePeel(top: number, moment: number): [layer: number, peel: (by: 1 | -1) => void] {
  const [peeled, setPeeled] = useState({ layer: top, moment });
  const layer = peeled.moment === moment ? Math.min(peeled.layer, top) : top;
  const peel = (by: 1 | -1) => setPeeled({ layer: Math.min(Math.max(layer + by, 0), top), moment });
  return [layer, peel];
}

/** A fall is heard when it is seen, which may be later. */
function soundOf({ kind }: NodesAction): Sound | null {
  return kind === "place" ? "wood" : null;
}
