/** The tray: the blocks that are left, each with all its sides to be seen. */

import type { PointerEvent } from "react";
import { useWords } from "../../words/words";
import { Block } from "./block";
import type { Building } from "./build";
import { type Drag, pointOf } from "./drag";
import type { Hand } from "./hand";
import { BLOCKS, COLOURS, HIGH, isBiddi, lengthOf, ports, type Side, sidesOf } from "./parts";
import style from "./tray.module.css";

/** The gap between two sides, in units. */
const GAP = 0.3;

interface Props {
  building: Building;
  hand: Hand;
  drag: Drag;
  /** The BIDDIs that are in play. */
  biddis: readonly string[];
}

export function Tray({ building, hand, drag, biddis }: Props) {
  const { say } = useWords();
  const pieces = [...BLOCKS, ...COLOURS.filter((colour) => biddis.includes(colour))];
  return (
    <fieldset className={style.tray}>
      <legend className="visually-hidden">{say("tray.label")}</legend>
      {pieces.map((piece) => (
        <Card key={piece} {...{ piece, building, hand, drag }} />
      ))}
    </fieldset>
  );
}

type CardProps = Omit<Props, "biddis"> & { piece: string };

function Card({ piece, building, hand, drag }: CardProps) {
  const { say } = useWords();
  const { seat, tower, open } = building;
  const level = tower.findIndex((laid) => laid.piece === piece) + 1;
  const held = hand.held?.piece === piece ? hand.held : null;
  const sides = sidesOf(piece);
  const high = sides.length * (HIGH + GAP) - GAP;

  function press(event: PointerEvent): void {
    if (event.button !== 0 || !open || level) return;
    event.preventDefault(); // the keys stay with the stage
    const marked = (event.target as Element).closest<SVGElement>("[data-side]");
    drag.take(piece, (marked?.dataset.side ?? sides[0]) as Side, pointOf(event));
  }

  /** By keyboard: take it, or lay what was taken. */
  function click(detail: number): void {
    if (detail === 0) held ? hand.lay() : hand.take(piece);
  }

  return (
    <button
      type="button"
      className={style.card}
      disabled={!open || level > 0}
      data-biddi={isBiddi(piece)}
      data-used={level > 0}
      data-held={held !== null}
      aria-pressed={held !== null}
      aria-label={labelOf(say, piece)}
      onPointerDown={press}
      onClick={(event) => click(event.detail)}
    >
      <span className={style.number} aria-hidden="true">
        {isBiddi(piece) ? say("letter", { colour: piece }) : piece}
      </span>
      <svg viewBox={`0 ${-HIGH} ${lengthOf(piece)} ${high}`} aria-hidden="true">
        {sides.map((side, at) => (
          <g
            key={side}
            data-side={side}
            data-shown={held?.side === side}
            transform={`translate(0 ${at * (HIGH + GAP)})`}
          >
            <rect
              y={-HIGH - GAP / 2}
              width={lengthOf(piece)}
              height={HIGH + GAP}
              fill="transparent"
            />
            <Block piece={piece} side={side} flipped={held?.flipped ?? false} seat={seat} />
          </g>
        ))}
      </svg>
    </button>
  );
}

type Say = ReturnType<typeof useWords>["say"];

/** A block in words: what it is, and how the line runs on each side. */
function labelOf(say: Say, piece: string): string {
  const runs = sidesOf(piece).map((side) => {
    const [enters, leaves] = ports(piece, side, false);
    return say("tray.side", { side, enters, leaves });
  });
  return [say("piece", { piece }), ...runs].join(", ");
}
