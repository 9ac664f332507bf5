/** The own hand: the piece is held over its place, sways, and is let go. */

import { useEffect, useMemo, useRef } from "react";
import { useStill } from "../../device/able";
import type { ToppleAction, ToppleView } from "../../generated/views";
import { useWords } from "../../words/words";
import type { ScreenProps } from "../screen";
import style from "./hold.module.css";
import type { Pair } from "./mover";
import { drawnPush, pushAction, reachOf, swayAt } from "./sway";

/** A piece in my own hand. */
export interface Hold {
  /** Where the held piece is now, off the middle of its place. */
  sway(): Pair;
  /** How far a hand may push a piece each way, in millimetres. */
  span: number;
  release(): void;
  draw(): void;
}

/** The hold of a piece that I have to let go; null when there is none. */
export function useHold({
  view,
  acting,
  sent,
  play,
}: ScreenProps<ToppleView, ToppleAction>): Hold | null {
  const holding = acting !== null && view.phase === "push";
  const span = view.span ?? 0;
  const reach = reachOf(view.balance, span);
  const sway = useMemo(() => {
    const seed = Math.random();
    const start = performance.now();
    return () => swayAt((performance.now() - start) / 1000, reach, seed);
  }, [reach]);
  if (!holding || sent !== null) return null;
  const send = (push: Pair) => void play(pushAction(push));
  return { sway, span, release: () => send(sway()), draw: () => send(drawnPush(Math.random)) };
}

/** The close-up of the swaying piece, and the buttons that let it go. */
export function HoldPanel({ hold }: { hold: Hold }) {
  const { say } = useWords();
  const still = useStill();
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus(), []);
  return (
    <section className={style.hand} data-part="hand" aria-label={say("hand.label")}>
      {!still && <CloseUp hold={hold} />}
      <p>{say(still ? "hand.still" : "hand.how")}</p>
      <div className={style.buttons}>
        {!still && (
          <button
            ref={main}
            type="button"
            className="button main"
            data-part="deed"
            onClick={hold.release}
          >
            {say("hand.release")}
          </button>
        )}
        <button
          ref={still ? main : undefined}
          type="button"
          className={still ? "button main" : "button"}
          data-part="deed"
          onClick={hold.draw}
        >
          {say("hand.draw")}
        </button>
      </div>
    </section>
  );
}

/** Where the piece sways, from above. */
function CloseUp({ hold: { sway, span } }: { hold: Hold }) {
  const dot = useRef<SVGCircleElement>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(function move() {
      const [x, y] = sway();
      dot.current?.setAttribute("cx", String(x));
      dot.current?.setAttribute("cy", String(-y));
      frame = requestAnimationFrame(move);
    });
    return () => cancelAnimationFrame(frame);
  }, [sway]);
  const side = 2 * span;
  return (
    <svg viewBox={`${-span - 1} ${-span - 1} ${side + 2} ${side + 2}`} aria-hidden="true">
      <rect x={-span} y={-span} width={side} height={side} rx={0.8} />
      <circle r={2} />
      <circle r={0.4} />
      <circle ref={dot} r={0.9} className={style.dot} />
    </svg>
  );
}
