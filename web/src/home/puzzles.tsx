/** The puzzle of the day: its description, a link to it, and a round of its game to warm up. */

import { Puzzle as Piece } from "lucide-react";
import { Link } from "wouter";
import type { Boxed } from "../games/boxed";
import type { PuzzleView } from "../generated/messages";
import { api } from "../net/api";
import { usePolled } from "../net/polled";
import type { QuickStart } from "../setup/quick-start";
import { useWords } from "../words/words";
import style from "./page.module.css";

interface Props {
  games: Boxed[];
  start: QuickStart;
}

/** Nothing if the server has no puzzle. */
export function Puzzles({ games, start }: Props) {
  const { say } = useWords();
  const { value } = usePolled(api.puzzles);
  const told = value?.filter((one) => boxOf(games, one)?.words.game("puzzle")) ?? [];
  if (!told.length) return null;
  return (
    <section aria-labelledby="puzzle">
      <h2 id="puzzle">{say("home.puzzle")}</h2>
      {told.map((puzzle) => (
        <Puzzle key={puzzle.game} puzzle={puzzle} games={games} start={start} />
      ))}
    </section>
  );
}

function boxOf(games: Boxed[], puzzle: PuzzleView): Boxed | undefined {
  return games.find((one) => one.game.name === puzzle.game);
}

function Puzzle({ puzzle, games, start }: Props & { puzzle: PuzzleView }) {
  const { say } = useWords();
  const boxed = boxOf(games, puzzle);
  if (!boxed) return null;
  const { game, title, words } = boxed;
  return (
    <div className={`card ${style.puzzle}`}>
      <Piece size={28} aria-hidden="true" />
      <div>
        <strong>{title}</strong>
        <p>{words.say("puzzle", { ...puzzle.facts, rating: puzzle.rating })}</p>
        <p className="quiet">{words.say("puzzle.help")}</p>
        <div className={style.ways}>
          <Link className="button main" href={`/puzzle/${game.name}`}>
            {say("puzzle.open")}
          </Link>
          <button
            type="button"
            className="button"
            disabled={start.busy !== null}
            onClick={() => start.play(game, "bot")}
          >
            {say("home.puzzle.play")}
          </button>
        </div>
      </div>
    </div>
  );
}
