/** Buttons for the piece in hand and for the tower. */

import {
  ArrowDownToLine,
  ArrowLeft,
  ArrowRight,
  ArrowUpFromLine,
  FlipVertical2,
  type LucideIcon,
  RefreshCw,
  Undo2,
  X,
} from "lucide-react";
import { useWords } from "../../words/words";
import type { Aim } from "./aim";
import type { Building } from "./build";
import style from "./controls.module.css";

interface Props {
  building: Building;
  aim: Aim;
}

/** The buttons under the stage. */
export function Controls({ building, aim }: Props) {
  const { tower, open, act } = building;
  const idle = !open || aim.held === null;
  const stuck = tower.length === 0;
  const bare = !open || stuck;
  return (
    <div className={style.controls} data-held={aim.held !== null}>
      <Tool name="turn" Icon={RefreshCw} off={idle} act={() => aim.turn()} aims />
      <Tool name="over" Icon={FlipVertical2} off={idle} act={aim.turnOver} aims />
      <Tool name="left" Icon={ArrowLeft} off={idle || stuck} act={() => aim.shift(-1)} aims />
      <Tool name="right" Icon={ArrowRight} off={idle || stuck} act={() => aim.shift(1)} aims />
      {aim.held ? (
        <Tool name="back" Icon={Undo2} off={idle} act={aim.putBack} />
      ) : (
        <Tool name="take" Icon={ArrowUpFromLine} off={bare} act={() => act({ kind: "take" })} />
      )}
      <Tool name="clear" Icon={X} off={bare} act={() => act({ kind: "clear" })} />
      <Tool name="lay" Icon={ArrowDownToLine} off={idle} act={aim.lay} aims main />
    </div>
  );
}

interface ToolProps {
  name: string;
  Icon: LucideIcon;
  off: boolean;
  act(): void;
  main?: boolean;
  /** For the piece in hand: where there is little room, it shows only then. */
  aims?: boolean;
}

function Tool({ name, Icon, off, act, main = false, aims = false }: ToolProps) {
  const { say } = useWords();
  return (
    <button
      type="button"
      className={`button ${style.tool} ${main ? "main" : ""}`}
      data-tool={name}
      data-part={main ? "deed" : undefined}
      data-aims={aims}
      disabled={off}
      aria-label={say(`tool.${name}`)}
      title={say(`tool.${name}.long`)}
      // The stage keeps the keyboard focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={act}
    >
      <Icon size={20} aria-hidden="true" />
      <span>{say(`tool.${name}`)}</span>
    </button>
  );
}
