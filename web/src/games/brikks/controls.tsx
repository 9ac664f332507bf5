/** What the acting seat does: keep or roll again, place, bomb, stop, and the blocks to choose from. */

import { Bomb, Check, Dices, Flag, Replace, RotateCcw, RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { BrikksAction, BrikksCall, BrikksView, Wanted } from "../../generated/views";
import { useWords } from "../../words/words";
import type { ChoiceOf } from "../screen";
import type { Aim } from "./aim";
import style from "./controls.module.css";
import type { Gain } from "./news";
import { LETTERS } from "./parts";
import { Tray } from "./tray";

interface Props {
  view: BrikksView;
  aim: Aim;
  choices: readonly ChoiceOf<BrikksAction>[];
  energy: number;
  gain: Gain | null;
  play(action: Wanted<BrikksAction>): void;
}

export function Controls({ view, aim, choices, energy, gain, play }: Props) {
  const { say } = useWords();
  const legal = (kind: CallKind) => choices.some(({ action }) => action.kind === kind);
  const button = (kind: CallKind, icon: ReactNode, main = false) =>
    legal(kind) && <Call kind={kind} icon={icon} main={main} play={play} />;
  return (
    <div className={style.controls}>
      {aim.place && <Placing {...{ view, aim, choices, energy, gain, play }} />}
      <div className={style.calls}>
        {button("keep", <Check size={20} />, true)}
        {button("again", <Dices size={20} />)}
        {!aim.place && button("bomb", <Bomb size={20} />, true)}
        {button("stop", <Flag size={20} />)}
      </div>
      {aim.place && aim.place.block !== "x" && <p className={style.keys}>{say("keys.short")}</p>}
    </div>
  );
}

type CallKind = BrikksCall["kind"];

interface CallProps {
  kind: CallKind;
  icon: ReactNode;
  main: boolean;
  play: Props["play"];
}

function Call({ kind, icon, main, play }: CallProps) {
  const { say } = useWords();
  return (
    <button type="button" className={`button${main ? " main" : ""}`} onClick={() => play({ kind })}>
      {icon}
      {say(`call.${kind}`)}
    </button>
  );
}

/** Turning, swapping and placing the block that is held. */
function Placing({ view, aim, choices, energy, gain, play }: Props) {
  const { say } = useWords();
  const [open, setOpen] = useState(false);
  const [told, setTold] = useState("");
  const place = aim.place;
  if (!place) return null;
  const drop = place.block === "x";
  const setup = view.phase === "setup";
  const near = setup ? LETTERS : [place.block[0] ?? ""];
  const bomb = choices.some(({ action }) => action.kind === "bomb");
  const choose = (block: string) => {
    aim.choose(block);
    setOpen(false);
    setTold("");
  };
  const tray = { view, aim: { ...aim, choose }, energy, tell: setTold };
  return (
    <>
      <div className={style.near}>{!drop && <Tray {...tray} letters={near} />}</div>
      {!drop && !setup && (
        <div className={style.all} data-open={open}>
          <Tray {...tray} />
        </div>
      )}
      {told && (
        <p role="status" className={style.told}>
          {told}
        </p>
      )}
      <Brings gain={gain} />
      <div className={style.place}>
        {!drop && (
          <>
            <Turn aim={aim} by={-1} icon={<RotateCcw size={22} />} />
            <Turn aim={aim} by={1} icon={<RotateCw size={22} />} />
          </>
        )}
        <button type="button" className="button main" onClick={() => play(place.action)}>
          {say(drop ? "call.drop" : "call.place")}
        </button>
        {!drop && !setup && (
          <button
            type="button"
            className={`button ${style.swap}`}
            aria-expanded={open}
            aria-label={say("call.swap")}
            onClick={() => setOpen(!open)}
          >
            <Replace size={22} />
          </button>
        )}
        {bomb && (
          <button type="button" className="button" onClick={() => play({ kind: "bomb" })}>
            <Bomb size={22} aria-hidden="true" />
            <span className={style.long}>{say("call.bomb")}</span>
          </button>
        )}
      </div>
    </>
  );
}

function Turn({ aim, by, icon }: { aim: Aim; by: number; icon: ReactNode }) {
  const { say } = useWords();
  const label = say(by > 0 ? "call.turn" : "call.turnBack");
  return (
    <button type="button" className="button" aria-label={label} onClick={() => aim.turn(by)}>
      {icon}
    </button>
  );
}

/** What the placement would bring, item by item; what stays as it is goes unsaid. */
function Brings({ gain }: { gain: Gain | null }) {
  const { say } = useWords();
  const items = gain ? bringing(gain, say) : [];
  return (
    <p className={style.brings}>
      {items.map((item) => (
        <span key={item}>{item}</span>
      ))}
      {gain && items.length === 0 && say("brings.none")}
    </p>
  );
}

/** The words for what a placement brings. */
export function bringing(
  gain: Gain,
  say: (key: string, facts: Record<string, unknown>) => string,
): string[] {
  return (["points", "lines", "energy", "ticks", "drops"] as const)
    .filter((item) => gain[item] !== 0)
    .map((item) =>
      say(`brings.${item}`, {
        count: gain[item],
        sign: gain[item] > 0 ? "+" : "−",
        size: Math.abs(gain[item]),
      }),
    );
}
