/** A player's sheet as an arcade machine: the name on top, the sheet behind glass, the panel below. */

import { useMemo } from "react";
import type { BrikksAction, BrikksView } from "../../generated/views";
import { seatColour, seatSign } from "../../look/seats";
import { useWords } from "../../words/words";
import type { ScreenProps } from "../screen";
import { type Aim, target } from "./aim";
import style from "./cabinet.module.css";
import { droppedOn, useNews } from "./news";
import { Panel } from "./panel";
import type { Square } from "./parts";
import { Banner, COUNTED, type useCount } from "./score";
import { Sheet } from "./sheet";
import { ToldSheet } from "./told";

interface Props {
  props: ScreenProps<BrikksView, BrikksAction>;
  seat: number;
  aim: Aim;
  count: ReturnType<typeof useCount>;
}

/** The machine of one seat. */
export function Cabinet({ props, seat, aim, count }: Props) {
  const { view, log, names, mine, acting } = props;
  const { say } = useWords();
  const sheet = view.sheets[seat];
  const news = useNews(seat, sheet as NonNullable<typeof sheet>);
  const rolls = useMemo(() => log.filter(({ action }) => action.kind === "roll").length, [log]);
  if (!sheet) return null;
  const over = view.phase === "over";
  const own = mine.length === 1 && mine[0] === seat;
  const mark = aim.live || (aim.settling && acting !== null && target(view, acting) === seat);
  const counted = COUNTED[count.items];
  return (
    <section
      className={style.cabinet}
      data-aiming={view.phase === "drop" && aim.live}
      data-duel={view.options.duel === true}
    >
      <div className={style.glass}>
        <Title {...{ view, seat }} name={names[seat] ?? ""} own={own} />
        <div
          className={style.stage}
          role="application"
          tabIndex={aim.live ? 0 : -1}
          aria-label={say("keys")}
        >
          <Sheet
            sheet={sheet}
            news={news}
            glowing={Math.max(droppedOn(log, seat), 1)}
            hanging={view.phase === "keep" || view.phase === "use" ? view.block : null}
            aim={mark ? aim.place : null}
            sent={aim.settling}
            worth={aim.live && aim.gain?.points ? signed(aim.gain.points) : ""}
            rolled={view.block}
            rolls={rolls}
            counting={over && typeof counted === "number" ? counted : null}
            marked={(props.refusal?.facts.squares as Square[] | undefined) ?? []}
            live={aim.live && aim.place !== null}
            pointer={aim}
          />
          {over && <Banner {...{ view, names, seat, own }} items={count.items} skip={count.skip} />}
        </div>
        <Panel sheet={sheet} seats={view.sheets.length} duel={view.options.duel === true} />
      </div>
      <ToldSheet sheet={sheet} name={names[seat] ?? ""} />
    </section>
  );
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : `−${-points}`;
}

interface TitleProps {
  view: BrikksView;
  seat: number;
  name: string;
  /** Whether it is my only sheet. */
  own: boolean;
}

function Title({ view, seat, name, own }: TitleProps) {
  const { say } = useWords();
  return (
    <header className={style.title} data-own={own}>
      <span aria-hidden="true" style={{ color: seatColour(seat) }}>
        {seatSign(seat)}
      </span>
      <h2>{name}</h2>
      <span>{say("level", { level: (view.options.level as number[])[seat] })}</span>
    </header>
  );
}
