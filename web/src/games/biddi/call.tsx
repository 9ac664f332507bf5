/** The call: one big button, or the space bar. With levels missing it asks once more. */

import { Megaphone } from "lucide-react";
import { useEffect, useState } from "react";
import { useWords, type Words } from "../../words/words";
import type { Building } from "./build";
import style from "./call.module.css";

/** How long a call that is too early can be repeated, in milliseconds. */
const SURE = 2500;

/** A builder's call. */
export interface Call {
  /** Pressed once, with levels missing. */
  asked: boolean;
  press(): void;
}

/** The call, which has to be repeated while the tower is not as high as asked for. */
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

/** The button that calls, and how many levels are missing. */
export function CallButton({ call, building: { tower, open }, levels }: Props) {
  const { say } = useWords();
  const missing = levels - tower.length;
  return (
    <button
      type="button"
      className={`button ${style.call} ${missing === 0 || call.asked ? "main" : ""}`}
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
