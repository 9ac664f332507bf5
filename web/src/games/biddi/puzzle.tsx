/** The puzzle of the day: a tower to build alone, against the clock. */

import { useEffect, useMemo, useState } from "react";
import type { PuzzleView } from "../../generated/messages";
import type { GameRecord } from "../../net/record";
import { useWords } from "../../words/words";
import type { PuzzleProps } from "../puzzles";
import style from "./puzzle.module.css";
import BiddiScreen from "./screen";
import { type Solving, useSolving } from "./solving";

/** The page of a puzzle: its board, and a way back after an early call. */
export default function BiddiPuzzle({ puzzle, solved }: PuzzleProps) {
  const { say } = useWords();
  const record = useMemo(() => recordOf(puzzle), [puzzle]);
  const solving = useSolving(record);
  const [began] = useState(() => performance.now());
  const { view, log, fall, sent, play, goOn } = solving;
  const fault = view?.checked && view.phase !== "build" ? (view.checked.faults[0] ?? null) : null;
  useSolved(solving, began, solved);
  if (!view) return <div className={style.board} aria-busy="true" />;
  return (
    <div className={style.board}>
      <BiddiScreen
        {...{ view, log, fall, sent, play }}
        mine={[0]}
        acting={view.phase === "build" ? 0 : null}
        names={[say("puzzle.you")]}
        choices={[]}
        advice={null}
        refusal={null}
        drawing={null}
        attempt={() => Promise.resolve(null)}
      />
      {fault && (
        <button type="button" className={`button main ${style.on}`} onClick={goOn}>
          {say("puzzle.goOn")}
        </button>
      )}
    </div>
  );
}

function recordOf({ facts }: PuzzleView): GameRecord {
  return facts.record as GameRecord;
}

/** Called once, when a correct tower is called. */
function useSolved({ view, falls }: Solving, began: number, solved: PuzzleProps["solved"]): void {
  const checked = view?.phase === "build" ? null : (view?.checked ?? null);
  const right = checked?.caller === 0 && checked.faults[0] === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment in which it was solved counts
  useEffect(() => {
    if (!right || !checked) return;
    const seconds = Math.round((performance.now() - began) / 1000);
    const smiles = checked.tables[0]?.levels.filter((level) => level.smiles).length ?? 0;
    solved({ minutes: Math.floor(seconds / 60), seconds: seconds % 60, falls, smiles });
  }, [right]);
}
