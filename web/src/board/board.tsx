/** The board: a game's screen in its frame, live, in a replay and in the guide. */

import { Component, lazy, type ReactNode, Suspense } from "react";
import { loadScreen } from "../games/registry";
import type { Screen, ScreenProps } from "../games/screen";
import { useWords } from "../words/words";
import style from "./board.module.css";

const loaded = new Map<string, Screen>();

/** A game's screen, loaded once. */
function screenOf(game: string): Screen {
  const known = loaded.get(game) ?? (lazy(() => loadScreen(game)) as unknown as Screen);
  loaded.set(game, known);
  return known;
}

interface Props extends ScreenProps {
  game: string;
  /** What the frame shows: my turn, an earlier moment, a pause, or nothing. */
  mood?: "turn" | "past" | "paused" | undefined;
}

/** A game's screen in its frame, or a placeholder until it has loaded. */
export function Board({ game, mood, ...given }: Props) {
  const Game = screenOf(game);
  return (
    <div className={style.board} data-mood={mood}>
      <Guard key={game}>
        <Suspense fallback={<div className={style.shape} aria-busy="true" />}>
          {given.view == null ? (
            <div className={style.shape} aria-busy="true" />
          ) : (
            <Game {...(given as unknown as ScreenProps<never, never>)} />
          )}
        </Suspense>
      </Guard>
    </div>
  );
}

/** A failing screen must not break the table: the list of moves still works. */
class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const { say } = useWords();
  return (
    <p role="alert" className={style.broken}>
      {say("table.broken")}
    </p>
  );
}

/** The props of a screen where nothing can be played. */
export const STILL = {
  mine: [],
  acting: null,
  choices: [],
  sent: null,
  advice: null,
  refusal: null,
  fall: null,
  drawing: null,
  play: () => undefined,
  attempt: () => Promise.resolve(null),
} satisfies Partial<ScreenProps>;
