/** Brikks: your own sheet as an arcade machine, its controls, and the other sheets. */

import { Lightbulb } from "lucide-react";
import { useRef, useState } from "react";
import type { Sound } from "../../device/sound";
import type { BrikksAction, BrikksView } from "../../generated/views";
import { refusalText } from "../../words/refusals";
import { useWords } from "../../words/words";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { target, useAim } from "./aim";
import { Cabinet } from "./cabinet";
import { Controls } from "./controls";
import { placeOf } from "./falling";
import { Head } from "./head";
import { useKeys } from "./keys";
import { Others } from "./others";
import { Pad, useCount } from "./score";
import style from "./screen.module.css";
import { Spoken } from "./told";

type BrikksProps = ScreenProps<BrikksView, BrikksAction>;

/** The screen. */
export default function BrikksScreen(props: BrikksProps) {
  const { view, acting, names } = props;
  const words = useWords();
  const root = useRef<HTMLDivElement>(null);
  const [seat, show] = useShown(props);
  const aim = useAim(props, seat);
  useKeys(root, aim);
  useSounds(props.log, soundOf);
  const count = useCount(view.phase === "over");
  return (
    <div ref={root} className={style.screen}>
      <div className={style.layout}>
        <Cabinet {...{ props, seat, aim, count }} />
        <div className={style.side}>
          <Head {...props} fits={aim.place !== null} />
          {props.refusal?.source === "rules" && (
            <p className={style.refused}>{refusalText(words, props.refusal)}</p>
          )}
          {acting !== null && (
            <div className={style.hand}>
              {props.advice && <Advice action={props.advice} />}
              <Controls key={view.phase} {...{ props, aim }} seat={acting} />
            </div>
          )}
          {view.phase === "over" && <Pad view={view} names={names} items={count.items} />}
          <Others view={view} names={names} shown={seat} show={show} />
        </div>
      </div>
      <Spoken aim={aim} />
    </div>
  );
}

/** A bot's advice; the sheet shows where. */
function Advice({ action }: { action: BrikksAction }) {
  const { say } = useWords();
  return (
    <p className={style.advice} role="status">
      <Lightbulb size={18} aria-hidden="true" />
      {say("advice", { action: placeOf(action) ? "place" : action.kind })}
    </p>
  );
}

function soundOf(action: BrikksAction): Sound | null {
  if (action.kind === "roll") return "die";
  if (action.kind === "bomb") return "fall";
  return placeOf(action) ? "wood" : "card";
}

/** The large sheet: the one you act on, unless you look at another. */
function useShown({ view, acting, mine, log }: BrikksProps) {
  const home = acting !== null ? target(view, acting) : (mine[0] ?? view.outcome?.winners[0] ?? 0);
  const moment = acting === null ? "" : `${acting} ${view.phase} ${log.length}`;
  const [looked, look] = useState<{ seat: number; moment: string } | null>(null);
  const seat = looked && looked.moment === moment ? looked.seat : home;
  return [seat, (to: number) => look({ seat: to, moment })] as const;
}
