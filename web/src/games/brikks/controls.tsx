/** The acting seat's controls: keep or reroll, place, bomb, stop, and the choice of blocks. */

import {
  Bomb,
  Check,
  Dices,
  Flag,
  type LucideIcon,
  Replace,
  RotateCcw,
  RotateCw,
} from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import type { BrikksAction, BrikksView } from "../../generated/views";
import { type Facts, useWords } from "../../words/words";
import type { ScreenProps } from "../screen";
import type { Aim } from "./aim";
import { SmallBlock } from "./block";
import { type CallKind, main } from "./calls";
import style from "./controls.module.css";
import type { Gain } from "./news";
import { blockOf } from "./parts";
import { Tray } from "./tray";

interface Props {
  props: ScreenProps<BrikksView, BrikksAction>;
  aim: Aim;
  /** The acting seat. */
  seat: number;
}

/** Everything that the acting seat can do. */
export function Controls({ props, aim, seat }: Props) {
  const { view, names } = props;
  const { say } = useWords();
  const [open, setOpen] = useState(false);
  const [told, setTold] = useState("");
  const choose = (block: string) => {
    aim.choose(block);
    setOpen(false);
    setTold("");
  };
  const hint = aim.place ? view.phase : main(aim);
  return (
    <div className={style.controls} data-open={open}>
      {aim.asked ? (
        <p role="alert" className={style.asked}>
          {say(...askedOf(view, seat, names))}
        </p>
      ) : (
        <Hand {...{ view, aim, seat, choose }} tell={setTold} />
      )}
      {told && (
        <p role="status" className={style.told}>
          {told}
        </p>
      )}
      {!told && aim.place && <Brings gain={aim.gain} />}
      <Deeds {...{ view, aim, open }} toggle={() => setOpen(!open)} />
      {hint && <p className={style.keys}>{say("keys.short", { hint })}</p>}
    </div>
  );
}

/** What stopping beside unused bombs means. */
export function askedOf(view: BrikksView, seat: number, names: readonly string[]): [string, Facts] {
  const { bombs = 0, bomb_points: points = 0 } = view.sheets[seat] ?? {};
  const others = view.sheets.filter((_, at) => at !== seat);
  if (view.options.duel !== true) {
    return ["ask.stop", { bombs, points, ends: others.every(({ out }) => out) }];
  }
  const [rival] = others;
  const state = rival?.out ? "out" : rival?.done ? "done" : "acting";
  return ["ask.duel", { bombs, name: names[1 - seat] ?? "", rival: state }];
}

const ICONS: Record<CallKind, LucideIcon> = { keep: Check, again: Dices, bomb: Bomb, stop: Flag };

function Call({ kind, aim }: { kind: CallKind; aim: Aim }) {
  const { say } = useWords();
  const Icon = ICONS[kind];
  const first = main(aim) === kind;
  // The second click of a double click answers no question that the first one raised.
  const press = ({ detail }: MouseEvent) => (detail < 2 || !aim.asked) && aim.call(kind);
  return (
    <button
      type="button"
      className={`button${first ? " main" : ""}`}
      data-part={first ? "deed" : undefined}
      onClick={press}
    >
      <Icon size={20} />
      {say(kind === "stop" && aim.asked ? "call.stop.sure" : `call.${kind}`)}
    </button>
  );
}

interface HandProps extends Pick<Parameters<typeof Tray>[0], "choose" | "tell"> {
  view: BrikksView;
  aim: Aim;
  seat: number;
}

/** What is in hand: the block alone, or the blocks that it can be turned and swapped for. */
function Hand({ view, aim, seat, choose, tell }: HandProps) {
  const setup = view.phase === "setup";
  const held = aim.place?.block;
  const block = held ?? view.block;
  if (!held || view.phase === "drop") {
    return (
      <div className={style.lone} data-part="hand">
        {block && <SmallBlock block={block} />}
      </div>
    );
  }
  const offers = view.sheets[seat]?.offers ?? [];
  const near = offers.filter((one) => blockOf(one.block).colour === blockOf(held).colour);
  return (
    <div className={style.hand} data-part="hand">
      <div className={setup ? undefined : style.near}>
        <Tray {...{ held, choose, tell }} offers={setup ? offers : near} />
      </div>
      {!setup && (
        <div className={style.all}>
          <Tray {...{ held, choose, tell }} offers={offers} />
        </div>
      )}
    </div>
  );
}

interface DeedsProps {
  view: BrikksView;
  aim: Aim;
  /** Whether all blocks are shown, and what changes that. */
  open: boolean;
  toggle(): void;
}

/** The buttons: turning, swapping and placing the held block, or the calls. */
function Deeds({ view, aim, open, toggle }: DeedsProps) {
  const drop = view.phase === "drop";
  if (!aim.place) {
    return (
      <div className={style.deeds}>
        {aim.calls.map((kind) => (
          <Call key={kind} kind={kind} aim={aim} />
        ))}
      </div>
    );
  }
  return (
    <div className={style.deeds}>
      {!drop && <Turn aim={aim} by={-1} icon={<RotateCcw size={22} />} />}
      {!drop && <Turn aim={aim} by={1} icon={<RotateCw size={22} />} />}
      <Draw drop={drop} draw={() => aim.draw()} />
      {!drop && view.phase !== "setup" && <Swap open={open} toggle={toggle} />}
      {aim.calls.includes("bomb") && <Bombing bomb={() => aim.call("bomb")} />}
    </div>
  );
}

function Draw({ drop, draw }: { drop: boolean; draw(): void }) {
  const { say } = useWords();
  return (
    <button type="button" className="button main" data-part="deed" onClick={draw}>
      {say(drop ? "call.drop" : "call.place")}
    </button>
  );
}

/** Shows the blocks of all colours, where there is no room to show them always. */
function Swap({ open, toggle }: { open: boolean; toggle(): void }) {
  const { say } = useWords();
  return (
    <button
      type="button"
      className={`button ${style.swap}`}
      aria-expanded={open}
      aria-label={say("call.swap")}
      onClick={toggle}
    >
      <Replace size={22} />
    </button>
  );
}

function Bombing({ bomb }: { bomb(): void }) {
  const { say } = useWords();
  return (
    <button type="button" className="button" onClick={bomb}>
      <Bomb size={22} aria-hidden="true" />
      <span className={style.long}>{say("call.bomb")}</span>
    </button>
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

/** The gains of the placement, item by item, without unchanged items. */
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

/** The words for a placement's gains. */
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
