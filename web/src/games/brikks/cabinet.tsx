/** A player's sheet as an arcade machine: the name on top, the sheet behind glass. */

import type { BrikksAction, BrikksView } from "../../generated/views";
import { seatColour, seatSign } from "../../look/seats";
import { useWords } from "../../words/words";
import type { ScreenProps } from "../screen";
import { type Aim, target } from "./aim";
import style from "./cabinet.module.css";
import { droppedOn, useNews } from "./news";
import type { Square } from "./parts";
import { COUNTED, type useCount } from "./score";
import { Sheet } from "./sheet";
import { ToldSheet } from "./told";

interface Props {
  props: ScreenProps<BrikksView, BrikksAction>;
  seat: number;
  aim: Aim;
  /** Whether it is my only sheet. */
  own: boolean;
  count: ReturnType<typeof useCount>;
}

/** The machine of one seat. */
export function Cabinet({ props, seat, aim, own, count }: Props) {
  const { view, log, names, acting } = props;
  const { say } = useWords();
  const sheet = view.sheets[seat];
  const news = useNews(seat, sheet as NonNullable<typeof sheet>);
  if (!sheet) return null;
  const mark = aim.live || (aim.settling && acting !== null && target(view, acting) === seat);
  const counted = COUNTED[count.items];
  return (
    <section className={style.cabinet} data-aiming={view.phase === "drop" && aim.live}>
      <div className={style.glass}>
        <Title {...{ view, seat }} name={names[seat] ?? ""} plain={own || acting === seat} />
        <div
          className={style.stage}
          data-part="surface"
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
            counting={typeof counted === "number" ? counted : null}
            marked={(props.refusal?.facts.squares as Square[] | undefined) ?? []}
            live={aim.live && aim.place !== null}
            pointer={aim}
          />
        </div>
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
  /** Whether it goes without saying whose sheet it is. */
  plain: boolean;
}

function Title({ view, seat, name, plain }: TitleProps) {
  const { say } = useWords();
  return (
    <header className={style.title} data-plain={plain}>
      <span aria-hidden="true" style={{ color: seatColour(seat) }}>
        {seatSign(seat)}
      </span>
      <h2>{name}</h2>
      <span>{say("level", { level: (view.options.level as number[])[seat] })}</span>
    </header>
  );
}
