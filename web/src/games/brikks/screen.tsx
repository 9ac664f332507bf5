/** Brikks: your own sheet as an arcade machine, its controls, and the other sheets. */

import { useRef, useState } from "react";
import type { Sound } from "../../device/sound";
import type { BrikksAction, BrikksView } from "../../generated/views";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { target, useAim } from "./aim";
import { Cabinet } from "./cabinet";
import { Controls } from "./controls";
import { placeOf } from "./falling";
import { Head } from "./head";
import { useKeys } from "./keys";
import { Others } from "./others";
import { Panel } from "./panel";
import { Banner, Pad, useCount } from "./score";
import style from "./screen.module.css";
import { Spoken } from "./told";

type BrikksProps = ScreenProps<BrikksView, BrikksAction>;

/** The screen. */
export default function BrikksScreen(props: BrikksProps) {
  const { view, acting, names, mine } = props;
  const root = useRef<HTMLDivElement>(null);
  const over = view.phase === "over";
  const count = useCount(over && view.options.duel !== true);
  const [seat, show] = useShown(props, count.done);
  const aim = useAim(props, seat);
  useKeys(root, aim);
  useSounds(props.log, soundOf);
  const own = mine.length === 1 && mine[0] === seat;
  return (
    <div ref={root} className={style.screen}>
      <div className={style.layout} data-over={over} data-table={tableOf(view.sheets.length)}>
        {over ? <Banner {...{ view, names, seat, own, count }} /> : <Head {...{ props, aim }} />}
        <Cabinet {...{ props, seat, aim, own, count }} />
        <div className={style.hand} data-kept={mine.length > 0 && !over}>
          {acting !== null && <Controls key={view.phase} {...{ props, aim }} seat={acting} />}
          {over && <Pad view={view} names={names} items={count.items} />}
        </div>
        <Panel view={view} seat={seat} />
        <Others view={view} names={names} shown={seat} show={show} />
      </div>
      <Spoken aim={aim} />
    </div>
  );
}

/** How much room the other sheets want. */
function tableOf(seats: number): "alone" | "two" | "crowd" {
  if (seats === 1) return "alone";
  return seats === 2 ? "two" : "crowd";
}

function soundOf(action: BrikksAction): Sound | null {
  if (action.kind === "roll") return "die";
  if (action.kind === "bomb") return "fall";
  return placeOf(action) ? "wood" : "card";
}

/** The sheet you act on or hold; spectators see the winner's, once it has been counted. */
export function homeOf({ view, acting, mine }: Whose, counted: boolean): number {
  if (acting !== null) return target(view, acting);
  const winner = counted ? view.outcome?.winners[0] : undefined;
  return mine[0] ?? winner ?? 0;
}

type Whose = Pick<BrikksProps, "view" | "acting" | "mine">;

/** The large sheet: your home, unless you look at another. */
function useShown(props: BrikksProps, counted: boolean) {
  const { view, acting, log } = props;
  const home = homeOf(props, counted);
  const moment = acting === null ? "" : `${acting} ${view.phase} ${log.length}`;
  const [looked, look] = useState<{ seat: number; moment: string } | null>(null);
  const seat = looked && looked.moment === moment ? looked.seat : home;
  return [seat, (to: number) => look({ seat: to, moment })] as const;
}
