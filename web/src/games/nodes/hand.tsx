/** The pieces at hand, and the held one: take it, turn it, turn it over, lay it. */

import { Ban, Check, FlipHorizontal2, RotateCw } from "lucide-react";
import type { NodesView } from "../../generated/views";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import { PieceIcon } from "./drawn";
import style from "./hand.module.css";
import { TYPES, type Type } from "./parts";
import { leftOf, setOf, stepOf } from "./table";

interface Props {
  view: NodesView;
  aim: Aim;
  /** The seat whose pieces are shown. */
  seat: number;
  name: string;
}

/** The pieces of a seat; for the acting seat, also the controls of the piece in hand. */
export function Hand({ view, aim, seat, name }: Props) {
  const { say } = useWords();
  const playing = aim.seat === seat;
  const types = TYPES.filter((type) => (type === "base") === (view.phase === "base"));
  return (
    <section className={`card ${style.hand}`} aria-label={say("hand.label", { name })}>
      <h2>
        {say(playing ? "hand.take" : "hand.theirs", { name })}
        <small className="figures">{say("hand.left", { count: leftOf(view, seat) })}</small>
      </h2>
      <fieldset className={style.pieces} data-bases={types.length === 1}>
        <legend className="visually-hidden">{say("hand.which")}</legend>
        {types.map((type) => (
          <Take key={type} {...{ view, aim, seat, type, playing }} />
        ))}
      </fieldset>
      {playing && <Deeds aim={aim} />}
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

/** The controls of the piece in hand. */
function Deeds({ aim }: { aim: Aim }) {
  const { say } = useWords();
  const type = aim.type ?? "uni";
  return (
    <div className={style.deeds}>
      <button
        type="button"
        className="button"
        disabled={!aim.turns}
        aria-label={say("deed.turn")}
        title={say("deed.turn.key")}
        onClick={() => aim.turn(1)}
      >
        <RotateCw size={18} aria-hidden="true" />
        <span>{say("deed.turn")}</span>
      </button>
      <button
        type="button"
        className="button"
        disabled={!aim.overs}
        aria-label={say("deed.over")}
        title={say("deed.over.key")}
        onClick={aim.over}
      >
        <FlipHorizontal2 size={18} aria-hidden="true" />
        <span>{say("deed.over")}</span>
      </button>
      <button
        type="button"
        className={`button ${style.lay} ${aim.place?.fits ? "main" : ""}`}
        disabled={!aim.place?.fits}
        onClick={aim.lay}
      >
        <Check size={18} aria-hidden="true" />
        {aim.place?.fits ? say("deed.lay", { type, layer: aim.place.layer }) : say("deed.aim")}
      </button>
    </div>
  );
}
