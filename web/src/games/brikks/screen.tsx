/** Brikks: one's own sheet as an arcade screen, what to do with the block, and the others' sheets. */

import { Crosshair, Lightbulb } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { Sound } from "../../device/sound";
import type { BrikksView } from "../../generated/views";
import { useAids } from "../../look/aids";
import { seatColour, seatSign } from "../../look/seats";
import { useWords } from "../../words/words";
import type { ScreenProps } from "../screen";
import { useSounds } from "../sounds";
import { type Aim, useAim, useGain } from "./aim";
import { Bombs, Bonus } from "./bonus";
import { bringing, Controls } from "./controls";
import { target } from "./duel";
import { Energy } from "./energy";
import { Filled, placeOf } from "./falling";
import { useKeys } from "./keys";
import { type Gain, useNews } from "./news";
import { Others } from "./others";
import panel from "./panel.module.css";
import type { Square } from "./parts";
import { Banner, COUNTED, Pad, useCount } from "./score";
import style from "./screen.module.css";
import { Sheet } from "./sheet";
import { statusOf } from "./status";
import { ToldSheet } from "./told";

export default function BrikksScreen(props: ScreenProps<BrikksView>) {
  const { view, acting, names, advice, choices, sent, play, attempt } = props;
  const { say } = useWords();
  const root = useRef<HTMLDivElement>(null);
  const [seat, show] = useShown(props);
  const aimed = acting === null ? seat : target(view, acting);
  const rows = view.sheets[aimed]?.rows;
  const filled = useMemo(() => new Filled(rows ?? []), [rows]);
  const aim = useAim({ choices, filled, advice, rolled: view.block });
  const gain = useGain(useAids() ? aim.place : null, view, acting, attempt);
  const bomb = !sent && choices.some(({ action }) => action === "bomb") ? () => play("bomb") : null;
  const live = acting !== null && seat === aimed;
  const place = () => live && !sent && aim.place && play(aim.place.action);
  useKeys(root, live && !sent ? { aim, place, bomb } : null);
  useSounds(props.log, soundOf);
  const told = statusOf({ ...props, fits: aim.place !== null });
  const count = useCount(view.phase === "over");
  return (
    <div ref={root} className={style.screen}>
      <div className={style.layout}>
        <Cabinet {...{ props, seat, live, aim, gain, place, count }} />
        <div className={style.side}>
          {view.phase !== "over" && (
            <p className={style.status} role="status">
              {told.key === "status.drop" && <Crosshair size={22} aria-hidden="true" />}
              {say(told.key, told.facts)}
            </p>
          )}
          {props.refusal?.source === "rules" && (
            <p className={style.refused}>{props.refusal.sentence}</p>
          )}
          {acting !== null && (
            <div className={style.hand}>
              {advice && (
                <p className={style.advice} role="status">
                  <Lightbulb size={18} aria-hidden="true" />
                  {say("advice", { action: placeOf(advice) ? "place" : advice })}
                </p>
              )}
              <Controls
                key={view.phase}
                energy={view.sheets[acting]?.energy ?? 0}
                {...{ view, aim, choices, gain, play }}
              />
            </div>
          )}
          {view.phase === "over" && <Pad view={view} names={names} items={count.items} />}
          <Others view={view} names={names} shown={seat} show={show} />
        </div>
      </div>
      <Spoken aim={aim} gain={gain} />
    </div>
  );
}

function soundOf(action: string): Sound | null {
  if (action.startsWith("roll")) return "die";
  if (action === "bomb") return "fall";
  return placeOf(action) ? "wood" : "card";
}

/** The sheet that is large: where one acts, unless somebody looks at another one. */
function useShown({ view, acting, mine, log }: ScreenProps<BrikksView>) {
  const home = acting !== null ? target(view, acting) : (mine[0] ?? view.outcome?.winners[0] ?? 0);
  const moment = acting === null ? "" : `${acting} ${view.phase} ${log.length}`;
  const [looked, look] = useState<{ seat: number; moment: string } | null>(null);
  const seat = looked && looked.moment === moment ? looked.seat : home;
  return [seat, (to: number) => look({ seat: to, moment })] as const;
}

interface CabinetProps {
  props: ScreenProps<BrikksView>;
  seat: number;
  live: boolean;
  aim: Aim;
  gain: Gain | null;
  place(): void;
  count: ReturnType<typeof useCount>;
}

function Cabinet({ props, seat, live, aim, gain, place, count }: CabinetProps) {
  const { view, log, names, mine, sent } = props;
  const { say } = useWords();
  const sheet = view.sheets[seat];
  const news = useNews(seat, sheet as NonNullable<typeof sheet>);
  const rolls = useMemo(() => log.filter(({ action }) => action.startsWith("roll")).length, [log]);
  if (!sheet) return null;
  const over = view.phase === "over";
  const settling = sent !== null && sent === aim.place?.action;
  const counted = COUNTED[count.items];
  return (
    <section
      className={style.cabinet}
      data-aiming={view.phase === "drop" && live}
      data-duel={view.options.duel === true}
    >
      <div className={style.glass}>
        <header className={style.title} data-own={mine.length === 1 && mine[0] === seat}>
          <span aria-hidden="true" style={{ color: seatColour(seat) }}>
            {seatSign(seat)}
          </span>
          <h2>{names[seat]}</h2>
          <span>{say("level", { level: (view.options.level as number[])[seat] })}</span>
        </header>
        <div
          className={style.stage}
          role="application"
          tabIndex={live ? 0 : -1}
          aria-label={say("keys")}
        >
          <Sheet
            sheet={sheet}
            news={news}
            hanging={view.phase === "keep" || view.phase === "use" ? view.block : null}
            aim={live && (sent === null || settling) ? aim.place : null}
            sent={settling}
            worth={live && gain?.points ? signed(gain.points) : ""}
            rolled={view.block}
            rolls={rolls}
            counting={over && typeof counted === "number" ? counted : null}
            marked={(props.refusal?.facts.squares as Square[] | undefined) ?? []}
            point={live && !sent && aim.place ? aim.point : null}
            place={place}
          />
          {over && <Banner {...{ view, names, seat }} items={count.items} skip={count.skip} />}
        </div>
        <div className={panel.panel}>
          <Energy sheet={sheet} seats={view.sheets.length} />
          {view.options.duel !== true && <Bonus sheet={sheet} />}
          <Bombs sheet={sheet} />
        </div>
      </div>
      <ToldSheet sheet={sheet} name={names[seat] ?? ""} />
    </section>
  );
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** What is aimed at and what it would bring, for whoever hears it. */
function Spoken({ aim, gain }: { aim: Aim; gain: Gain | null }) {
  const { say } = useWords();
  const { block = "", column, row } = aim.place ?? {};
  const name = block === "x" ? say("single") : say("block", { colour: block[0], number: block[1] });
  const brings = gain ? bringing(gain, say).join(", ") : "";
  return (
    <p className="visually-hidden" aria-live="polite">
      {aim.place && `${say("spoken", { name, column, row })} ${brings}`}
    </p>
  );
}
