/** Stack-a-Biddi: one's own tower large, the others' beside it, and the race from dice to check. */

import { useMemo, useRef } from "react";
import { useMedia, useStill } from "../../device/able";
import type { Sound } from "../../device/sound";
import type { BiddiView } from "../../generated/views";
import { useWords } from "../../words/words";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { useBuilding } from "./build";
import { CallButton, useCall } from "./call";
import { Check } from "./check";
import { useDrag } from "./drag";
import { type Falling, useFalls } from "./fall";
import { Gauge } from "./gauge";
import { useHand } from "./hand";
import { Head } from "./head";
import { useKeys } from "./keys";
import { Go, Opening } from "./opening";
import { Rivals } from "./rivals";
import { Scores } from "./scores";
import style from "./screen.module.css";
import { Spoken } from "./spoken";
import { Stage } from "./stage";
import { Tools } from "./tools";
import { NARROW } from "./tower";
import { Tray } from "./tray";

export default function BiddiScreen(props: ScreenProps<BiddiView>) {
  const { view, log, mine, acting, fall } = props;
  const falls = useFalls(fall);
  useSounds(log, soundOf);
  const seat = acting ?? mine[0] ?? null;
  const checked = view.phase === "roll" || view.phase === "over" ? view.checked : null;
  return (
    <div className={style.screen}>
      {checked ? (
        <div className={style.checked}>
          <Check key={checked.round} view={view} checked={checked} names={props.names} />
          {view.points.length > 1 && <Scores view={view} names={props.names} />}
        </div>
      ) : seat === null ? (
        <Watched {...{ props, falls }} />
      ) : (
        <Race {...{ props, falls, seat }} />
      )}
    </div>
  );
}

/** A fall is heard when it is seen. */
function soundOf(action: string): Sound | null {
  if (action.startsWith("roll")) return "die";
  if (action === "call" || action === "go") return "bell";
  if (action.startsWith("lay")) return "wood";
  return action === "take" || action === "clear" ? "card" : null;
}

interface Watching {
  props: ScreenProps<BiddiView>;
  falls: ReadonlyMap<number, Falling>;
}

/** Nobody's own: all towers side by side. */
function Watched({ props, falls }: Watching) {
  const { view, log, names } = props;
  const seats = view.tables.map((_, seat) => seat);
  const ruled = !useMedia(NARROW);
  return (
    <div className={style.watched}>
      <Head view={view} log={log} />
      <div className={style.arena} data-focus="whole">
        <Rivals {...{ view, seats, names, falls, ruled }} />
        <Opening view={view} names={names} pick={undefined} mine={false} />
      </div>
    </div>
  );
}

/** One's own race. */
function Race({ props, falls, seat }: Watching & { seat: number }) {
  const { view, log, names, acting, play, refusal } = props;
  const { say } = useWords();
  const root = useRef<HTMLDivElement>(null);
  const fine = view.options.hand !== "steady";
  const building = useBuilding(props, seat);
  const hand = useHand({ building, fine, round: `${view.round} ${seat}` });
  const drag = useDrag(hand);
  const call = useCall(building, view.levels);
  const biddis = useMemo(() => view.plan.map(({ colour }) => colour), [view.plan]);
  const next = view.plan.find(({ level }) => level === building.tower.length + 1);
  const wanted = next?.colour ?? null;
  useKeys(root, building.open ? { building, hand, call, biddis, wanted, fine } : null);
  const others = view.tables.map((_, at) => at).filter((at) => at !== seat);
  const picks = view.phase === "pick" && acting === view.roller;
  const still = useStill();
  return (
    <div
      ref={root}
      className={style.race}
      data-alone={others.length === 0}
      data-held={hand.held !== null}
    >
      <Head view={view} log={log} />
      <Stage
        {...{ building, hand, drag }}
        levels={view.levels}
        plan={view.plan}
        falling={falls.get(seat)}
      >
        {still && <Gauge tower={building.tower} />}
        {refusal?.source === "rules" && <p className={style.refused}>{refusal.sentence}</p>}
        <Opening
          {...{ view, names }}
          mine
          pick={picks ? (colour) => void play(`pick ${colour}`) : undefined}
        />
        <Go phase={view.phase} />
      </Stage>
      <div className={style.side}>
        <Rivals view={view} seats={others} names={names} falls={falls} />
        <CallButton {...{ call, building }} levels={view.levels} />
      </div>
      <Tools building={building} hand={hand} />
      <Tray {...{ building, hand, drag, biddis }} />
      <p className={style.keys}>{say("keys")}</p>
      <Spoken {...{ building, hand, view }} />
    </div>
  );
}
