import type { Compiling } from "../generated/messages";
import { useWords } from "../words/words";
import style from "./getting-ready.module.css";

/** A game that is being compiled, and how far it is; nothing if there is none. */
export function GettingReady({ far }: { far: Compiling | null }) {
  const { say } = useWords();
  return (
    <div className={style.pill} role="status" data-shown={far !== null}>
      {far && (
        <>
          {say("ready.once")}
          <progress max={far.all} value={far.done} aria-label={say("ready.far", { ...far })} />
          <span className={style.far} aria-hidden="true">
            {say("ready.far", { ...far })}
          </span>
        </>
      )}
    </div>
  );
}
