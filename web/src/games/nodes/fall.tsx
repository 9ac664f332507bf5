/** A fall from above: every piece moves from its place to its resting place. */

import { type CSSProperties, useEffect, useState } from "react";
import type { MotionView } from "../../generated/views";
import { lasts, poseAt } from "../../space/frames";
import { Drawn } from "./drawn";
import style from "./fall.module.css";
import { middleOf, type Point, type Step } from "./lattice";
import type { Piece } from "./table";

interface Props {
  pieces: readonly Piece[];
  motion: MotionView;
  step: Step;
}

/** The falling pieces, and their resting places. */
export function Falling({ pieces, motion, step }: Props) {
  const [down, setDown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDown(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return pieces.map((piece, number) => {
    const [x, y] = middleOf(piece.nodes, step);
    const { at, turn } = restOf(motion, number);
    const there = `translate(${at[0] - x}px, ${y - at[1]}px) rotate(${-turn}rad)`;
    const falls: CSSProperties = {
      transformOrigin: `${x}px ${-y}px`,
      transitionDuration: `${lasts(motion)}s`,
      ...(down && { transform: there }),
    };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its number
      <g key={number} className={style.falling} style={falls}>
        <Drawn {...piece} step={step} />
      </g>
    );
  });
}

/** A body's final place in millimetres, and its rotation on the table. */
export function restOf(motion: MotionView, body: number): { at: Point; turn: number } {
  const {
    at: [x, y],
    turn: [w, i, j, k],
  } = poseAt(motion, body, lasts(motion));
  return {
    at: [1000 * x, 1000 * y],
    turn: Math.atan2(2 * (w * k + i * j), 1 - 2 * (j * j + k * k)),
  };
}
