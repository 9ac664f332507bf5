/** The bar under the board: frequent deeds in reach, the rest behind "more". */

import {
  BookOpen,
  Ellipsis,
  GraduationCap,
  Keyboard,
  Lightbulb,
  ListChecks,
  LogOut,
  type LucideIcon,
  MessageCircle,
  Pause,
  Play,
  RotateCcw,
  ScrollText,
  Trophy,
  Undo2,
} from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useWords } from "../words/words";
import style from "./bar.module.css";
import type { Deed, Deeds } from "./deeds";

const load = () => import("./more-menu");
const Menu = lazy(load);

/** The sign of each deed. */
export const DEED_ICONS: Record<Deed, LucideIcon> = {
  undo: Undo2,
  hint: Lightbulb,
  choices: ListChecks,
  log: ScrollText,
  chat: MessageCircle,
  pause: Pause,
  resume: Play,
  rematch: RotateCcw,
  result: Trophy,
  guide: GraduationCap,
  rules: BookOpen,
  keys: Keyboard,
  leave: LogOut,
};

interface Props extends Deeds {
  /** How much of the chat is unread. */
  unread: number;
}

/** The bar. */
export function Bar({ first, more, main, off, unread, act }: Props) {
  const { say } = useWords();
  return (
    <div className={style.bar} role="toolbar" aria-label={say("bar.title")}>
      {first.map((deed) => (
        <Tool
          key={deed}
          deed={deed}
          main={deed === main}
          off={off.includes(deed)}
          count={deed === "chat" ? unread : 0}
          act={() => act(deed)}
        />
      ))}
      <More deeds={more} off={off} act={act} />
    </div>
  );
}

interface MoreProps {
  deeds: Deed[];
  off: Deed[];
  act: (deed: Deed) => void;
}

/** The menu is loaded on hover or focus. */
function More(props: MoreProps) {
  const { say } = useWords();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`button ${style.tool} ${style.more}`}
        aria-label={say("bar.more")}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis size={20} aria-hidden="true" />
        <span aria-hidden="true">{say("bar.more")}</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Menu anchor={button} close={() => setOpen(false)} {...props} />
        </Suspense>
      )}
    </>
  );
}

interface ToolProps {
  deed: Deed;
  main: boolean;
  off: boolean;
  count: number;
  act: () => void;
}

function Tool({ deed, main, off, count, act }: ToolProps) {
  const { say } = useWords();
  const Icon = DEED_ICONS[deed];
  const label = say(`bar.${deed}.long`);
  return (
    <button
      type="button"
      className={`button ${style.tool} ${main ? "main" : ""}`}
      data-deed={deed}
      disabled={off}
      title={label}
      onClick={act}
    >
      <span className={style.icon}>
        <Icon size={20} aria-hidden="true" />
        {count > 0 && (
          <span className={style.count}>
            <span className="visually-hidden">{say("chat.unread", { count })}</span>
            <span aria-hidden="true">{count}</span>
          </span>
        )}
      </span>
      <span>{say(`bar.${deed}`)}</span>
    </button>
  );
}
