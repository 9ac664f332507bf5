/** A duel: whose sheet is aimed at, and how many squares are still to drop. */

import { Crosshair } from "lucide-react";
import type { BrikksView } from "../../views";
import { useWords } from "../../words/words";
import style from "./screen.module.css";

/** The seat whose sheet an acting seat draws on: in a duel's drops, the other one's. */
export function target(view: BrikksView, acting: number): number {
  return view.phase === "drop" ? 1 - acting : acting;
}

export function Aiming({ view, acting, names }: AimingProps) {
  const { say } = useWords();
  if (view.phase !== "drop") return null;
  const count = view.sheets[acting]?.drops ?? 0;
  return (
    <p className={style.aiming}>
      <Crosshair size={20} aria-hidden="true" />
      {say("duel.aim", { name: names[1 - acting], count })}
    </p>
  );
}

interface AimingProps {
  view: BrikksView;
  acting: number;
  names: readonly string[];
}
