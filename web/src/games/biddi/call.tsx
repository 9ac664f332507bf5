/** The call: one big button, or the space bar. With levels missing it asks for confirmation. */

import { Megaphone } from "lucide-react";
import { useEffect, useState } from "react";
import { useWords, type Words } from "../../words/words";
import type { Building } from "./build";
import style from "./call.module.css";

/** How long an early call can be confirmed, in milliseconds. */
const SURE = 2500;

/** A builder's call. */
export interface Call {
  /** Pressed once, with levels missing. */
  asked: boolean;
  press(): void;
}

/** The call, which needs confirmation while the tower is too low. */
export function useCall({ tower, act, open }: Building, levels: number): Call {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setAsked(false), SURE);
    return () => clearTimeout(timer);
  }, [asked]);
  return {
    asked: asked && open,
    press: () => {
      if (!open) return;
      if (asked || tower.length === levels) {
        act({ kind: "call" });
        setAsked(false);
      } else setAsked(true);
    },
  };
}

interface Props {
  call: Call;
  building: Building;
  levels: number;
}

/** The call button, and the number of missing levels. */
export function CallButton({ call, building: { tower, open }, levels }: Props) {
  const { say } = useWords();
  const missing = levels - tower.length;
  return (
    <button
      type="button"
      className={`button ${style.call} ${missing === 0 || call.asked ? "main" : ""}`}
      data-part="deed"
      data-whole={missing === 0}
      data-asked={call.asked}
      disabled={!open}
      onPointerDown={(event) => event.preventDefault()}
      onClick={call.press}
    >
      <Megaphone size={22} aria-hidden="true" />
      <span>{say("call")}</span>
      <small role="status">{call.asked ? say("call.sure") : leftOf(say, missing)}</small>
    </button>
  );
}

function leftOf(say: Words["say"], missing: number): string {
  return missing < 0 ? say("call.over", { over: -missing }) : say("call.left", { missing });
}
