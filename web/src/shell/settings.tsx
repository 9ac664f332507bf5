/** Settings: the button; its panel is loaded on hover or focus. */

import { Settings2 } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useWords } from "../words/words";

const load = () => import("./settings-panel");
const Panel = lazy(load);

/** The button for the settings; the panel is loaded on hover or focus. */
export function Settings() {
  const { say } = useWords();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button plain"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={say("header.settings")}
        title={say("header.settings")}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!open)}
      >
        <Settings2 size={22} aria-hidden="true" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <Panel anchor={button} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
