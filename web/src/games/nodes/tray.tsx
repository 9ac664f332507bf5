/** The pieces at hand, and the controls of the one that is held. */

import { Ban } from "lucide-react";
import type { NodesView } from "../../generated/views";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import { Controls } from "./controls";
import { PieceIcon } from "./drawn";
import { TYPES, type Type } from "./parts";
import { leftOf, setOf, stepOf } from "./table";
import style from "./tray.module.css";

interface Props {
  view: NodesView;
  aim: Aim;
  /** The seat whose pieces are shown. */
  seat: number;
  name: string;
  mine: readonly number[];
}

/** The pieces of a seat; for the acting seat, also the controls of the piece in hand. */
export function Tray({ view, aim, seat, name, mine }: Props) {
  const { say } = useWords();
  const playing = aim.seat === seat;
  const types = TYPES.filter((type) => (type === "base") === (view.phase === "base"));
  return (
    <section className={style.tray} aria-label={say("hand.label", { name })}>
      <h2>
        {say(playing ? "hand.take" : "hand.theirs", { name })}
        <small className="figures">{say("hand.left", { count: leftOf(view, seat) })}</small>
      </h2>
      <fieldset className={style.pieces} data-part="hand" data-bases={types.length === 1}>
        <legend className="visually-hidden">{say("hand.which")}</legend>
        {types.map((type) => (
          <Take key={type} {...{ view, aim, seat, type, playing }} />
        ))}
      </fieldset>
      {mine.length > 0 && !view.outcome && <Controls aim={aim} idle={!playing} />}
    </section>
  );
}

interface TakeProps {
  view: NodesView;
  aim: Aim;
  seat: number;
  type: Type;
  playing: boolean;
}

function Take({ view, aim, seat, type, playing }: TakeProps) {
  const { say } = useWords();
  const left = leftOf(view, seat, type);
  const held = playing && aim.type === type;
  const fits = !playing || aim.legal.some((one) => one.type === type);
  const shape = held ? aim.shape : setOf(view).shapes[type];
  return (
    <label data-held={held} data-idle={left === 0 || !fits}>
      <input
        type="radio"
        name="nodes-piece"
        className="visually-hidden"
        checked={held}
        disabled={!playing || left === 0}
        onChange={() => aim.take(type)}
      />
      <span className={style.icon}>
        <PieceIcon type={type} nodes={shape} seat={seat} step={stepOf(view)} scale={20} />
      </span>
      <span className={style.type}>{say("type", { type })}</span>
      <small className="figures">{say("hand.times", { count: left })}</small>
      {left > 0 && !fits && (
        <span className={style.none} title={say("hand.nowhere")}>
          <Ban size={16} role="img" aria-label={say("hand.nowhere")} />
        </span>
      )}
    </label>
  );
}
