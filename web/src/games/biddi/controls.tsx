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
  const bare = !open || tower.length === 0;
  return (
    <div className={style.controls}>
      <Tool name="turn" Icon={RefreshCw} off={idle} act={() => aim.turn()} />
      <Tool name="over" Icon={FlipVertical2} off={idle} act={aim.turnOver} />
      <Tool name="left" Icon={ArrowLeft} off={idle || !tower.length} act={() => aim.shift(-1)} />
      <Tool name="right" Icon={ArrowRight} off={idle || !tower.length} act={() => aim.shift(1)} />
      {aim.held ? (
        <Tool name="back" Icon={Undo2} off={idle} act={aim.putBack} />
      ) : (
        <Tool name="take" Icon={ArrowUpFromLine} off={bare} act={() => act({ kind: "take" })} />
      )}
      <Tool name="clear" Icon={X} off={bare} act={() => act({ kind: "clear" })} rare />
      <Tool name="lay" Icon={ArrowDownToLine} off={idle} act={aim.lay} main />
    </div>
  );
}

interface ToolProps {
  name: string;
  Icon: LucideIcon;
  off: boolean;
  act(): void;
  main?: boolean;
  rare?: boolean;
}

function Tool({ name, Icon, off, act, main = false, rare = false }: ToolProps) {
  const { say } = useWords();
  return (
    <button
      type="button"
      className={`button ${style.tool} ${main ? "main" : ""}`}
      data-tool={name}
      data-rare={rare}
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
