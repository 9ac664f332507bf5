/** The tray: the remaining blocks, each with all its sides visible. */

import type { PointerEvent } from "react";
import { useWords, type Words } from "../../words/words";
import type { Aim, Held } from "./aim";
import { Block } from "./block";
import type { Building } from "./build";
import { type Drag, pointOf } from "./drag";
import { BLOCKS, COLOURS, HIGH, isBiddi, lengthOf, ports, type Side, sidesOf } from "./parts";
import style from "./tray.module.css";

/** The gap between two sides, in units. */
const GAP = 0.3;

interface Props {
  building: Building;
  aim: Aim;
  drag: Drag;
  /** The BIDDIs in play. */
  biddis: readonly string[];
}

/** All blocks and the BIDDIs in play; pieces in the tower are shown as outlines. */
export function Tray({ biddis, ...props }: Props) {
  const { say } = useWords();
  const short = COLOURS.filter((colour) => biddis.includes(colour));
  return (
    <fieldset className={style.tray} data-part="hand">
      <legend className="visually-hidden">{say("tray.label")}</legend>
      {[BLOCKS, short].map((pieces, at) => (
        <div
          key={at === 0 ? "blocks" : "biddis"}
          className={at === 0 ? style.blocks : style.biddis}
        >
          {pieces.map((piece) => (
            <Card key={piece} piece={piece} {...props} />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

function Card({ piece, building, aim, drag }: Omit<Props, "biddis"> & { piece: string }) {
  const words = useWords();
  const used = building.tower.some((laid) => laid.piece === piece);
  const held = aim.held?.piece === piece ? aim.held : null;
  const off = used || !building.open;
  return (
    <button
      type="button"
      className={style.card}
      disabled={off}
      data-used={used}
      data-held={held !== null}
      aria-pressed={held !== null}
      aria-label={labelOf(words, piece)}
      onPointerDown={(event) => off || press(event, piece, drag)}
      // By keyboard: take it, or lay the piece in hand.
      onClick={({ detail }) => detail === 0 && (held ? aim.lay() : aim.take(piece))}
    >
      <span className={style.number} aria-hidden="true">
        {isBiddi(piece) ? words.say("letter", { colour: piece }) : piece}
      </span>
      <Sides {...{ piece, held }} seat={building.seat} />
    </button>
  );
}

/** Take a piece by the side that is pressed. */
function press(event: PointerEvent, piece: string, drag: Drag): void {
  if (event.button !== 0) return;
  event.preventDefault(); // the keys stay with the stage
  const marked = (event.target as Element).closest<SVGElement>("[data-side]");
  drag.take(piece, (marked?.dataset.side ?? sidesOf(piece)[0]) as Side, pointOf(event));
}

/** All sides of a piece, one under the other. */
function Sides({ piece, held, seat }: { piece: string; held: Held | null; seat: number }) {
  const sides = sidesOf(piece);
  const wide = lengthOf(piece);
  const flipped = held?.flipped ?? false;
  return (
    <svg viewBox={`0 ${-HIGH} ${wide} ${sides.length * (HIGH + GAP) - GAP}`} aria-hidden="true">
      {sides.map((side, at) => (
        <g
          key={side}
          data-side={side}
          data-shown={held?.side === side}
          transform={`translate(0 ${at * (HIGH + GAP)})`}
        >
          <rect y={-HIGH - GAP / 2} width={wide} height={HIGH + GAP} fill="transparent" />
          <Block {...{ piece, side, flipped, seat }} />
        </g>
      ))}
    </svg>
  );
}

/** A block in words: its name, and how the line runs on each side. */
function labelOf({ say }: Words, piece: string): string {
  const runs = sidesOf(piece).map((side) => {
    const [enters, leaves] = ports(piece, side, false);
    return say("tray.side", { side, enters, leaves });
  });
  return [say("piece", { piece }), ...runs].join(", ");
}
