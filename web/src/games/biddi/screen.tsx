/** Stack-a-Biddi: your own tower large, the others' beside it, and the race from dice to check. */

import { useMemo, useRef } from "react";
import { useMedia, useStill } from "../../device/able";
import type { BiddiAction, BiddiView } from "../../generated/views";
import { useWords } from "../../words/words";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { useAim } from "./aim";
import { useBuilding } from "./build";
import { CallButton, useCall } from "./call";
import { Check } from "./check";
import { Controls } from "./controls";
import { useDrag } from "./drag";
import { type Falling, useFalls } from "./fall";
import { NARROW } from "./frame";
import { Gauge } from "./gauge";
import { Head } from "./head";
import { useKeys } from "./keys";
import { Refused } from "./marks";
import { Go, Opening } from "./opening";
import { Rivals } from "./rivals";
import style from "./screen.module.css";
import { soundOf } from "./sounds";
import { Stage } from "./stage";
import { Spoken, Told } from "./told";
import { Tray } from "./tray";

type BiddiProps = ScreenProps<BiddiView, BiddiAction>;

/** The screen: the check between rounds, otherwise the race for a builder or a spectator. */
export default function BiddiScreen(props: BiddiProps) {
  const { view, log, mine, acting, names, fall } = props;
  const falls = useFalls(fall);
  useSounds(log, soundOf);
  const seat = acting ?? mine[0] ?? null;
  const checked = view.phase === "roll" || view.phase === "over" ? view.checked : null;
  return (
    <div className={style.screen}>
      {checked ? (
        <Check key={checked.round} {...{ view, checked, names }} />
      ) : seat === null ? (
        <Watched {...{ props, falls }} />
      ) : (
        <Race {...{ props, falls, seat }} />
      )}
      <Told tables={(checked ?? view).tables} names={names} />
    </div>
  );
}

interface Watching {
  props: BiddiProps;
  falls: ReadonlyMap<number, Falling>;
}

/** For spectators: all towers side by side. */
function Watched({ props, falls }: Watching) {
  const { view, log, names } = props;
  const seats = view.tables.map((_, seat) => seat);
  const ruled = !useMedia(NARROW);
  return (
    <div className={style.watched}>
      <Head view={view} log={log} />
      <div className={style.arena} data-focus="whole" data-part="surface">
        <Rivals {...{ view, seats, names, falls, ruled }} />
        <Opening view={view} names={names} pick={undefined} mine={false} />
      </div>
    </div>
  );
}

type Racing = Watching & { seat: number };

/** A player's own race. */
function Race({ props, falls, seat }: Racing) {
  const { view, log, names } = props;
  const { levels, plan } = view;
  const { say } = useWords();
  const root = useRef<HTMLDivElement>(null);
  const biddis = useMemo(() => plan.map(({ colour }) => colour), [plan]);
  const { building, aim, drag, call } = useHands(props, seat);
  const next = plan.find(({ level }) => level === building.tower.length + 1);
  const hands = { building, aim, call, biddis, wanted: next?.colour ?? null, step: view.step };
  useKeys(root, building.open ? hands : null);
  const still = useStill();
  const others = view.tables.map((_, at) => at).filter((at) => at !== seat);
  const alone = others.length === 0;
  return (
    <div ref={root} className={style.race} data-alone={alone}>
      <div className={style.top}>
        <Head view={view} log={log} />
        {!alone && <Rivals {...{ view, names, falls }} seats={others} />}
      </div>
      <Stage {...{ building, aim, drag, levels, plan }} falling={falls.get(seat)}>
        {still && <Gauge weakest={building.weakest} />}
        <Refused refusal={props.refusal} />
        <Beginning {...props} />
      </Stage>
      <Tray {...{ building, aim, drag, biddis }} />
      <div className={style.foot} data-held={aim.held !== null}>
        <Controls {...{ building, aim }} />
        <CallButton {...{ call, building, levels }} />
      </div>
      <p className={style.keys}>{say("keys")}</p>
      <Spoken {...{ building, aim, view }} />
    </div>
  );
}

/** My tower, the piece in hand, the pointer that moves it, and the call. */
function useHands(props: BiddiProps, seat: number) {
  const { round, step, levels } = props.view;
  const building = useBuilding(props, seat);
  const aim = useAim({ building, step, round: `${round} ${seat}` });
  return { building, aim, drag: useDrag(aim), call: useCall(building, levels) };
}

/** The overlay on the stage until building begins. */
function Beginning({ view, names, acting, play }: BiddiProps) {
  const picks = view.phase === "pick" && acting === view.roller;
  const pick = picks ? (colour: string) => void play({ kind: "pick", colour }) : undefined;
  return (
    <>
      <Opening {...{ view, names, pick }} mine />
      <Go phase={view.phase} />
    </>
  );
}
